// The round trip of tools/check-clients.ts by the client that oapi-codegen makes.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"os"

	"example.com/tour/api"
	"github.com/google/uuid"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	address, email, password, org, set := os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]
	ctx := context.Background()
	cookies := must(cookiejar.New(nil))
	client := must(api.NewClientWithResponses(address, api.WithHTTPClient(&http.Client{Jar: cookies})))

	signedIn := must(client.SignInEmailWithResponse(ctx, api.SignInEmailJSONRequestBody{Email: email, Password: password}))
	if signedIn.JSON200 == nil {
		panic(string(signedIn.Body))
	}
	projects := must(client.ListProjectsWithResponse(ctx, org, nil))

	var body api.NewRecording
	check(body.FromNewTodolist(api.NewTodolist{Title: "List"}))
	list := must(must(client.CreateRecordingWithResponse(ctx, org, uuid.MustParse(set), nil, body)).JSON201.AsSingleTodolist())
	check(body.FromNewTodo(api.NewTodo{Title: "To-do"}))
	todo := must(must(client.CreateRecordingWithResponse(ctx, org, list.Id, nil, body)).JSON201.AsSingleTodo())

	title := "Changed"
	var patch api.RecordingPatch
	check(patch.FromTodoPatch(api.TodoPatch{Title: &title}))
	changed := must(must(client.UpdateRecordingWithResponse(ctx, org, todo.Id, nil, patch)).JSON200.ValueByDiscriminator()).(api.SingleTodo)

	fmt.Println(string(must(json.Marshal(map[string]any{
		"projects": len(*projects.JSON200), "list": list.Title, "todo": todo.Title, "changed": changed.Title, "completed": changed.Completed,
	}))))
}
