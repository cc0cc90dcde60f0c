// PocketBase as somebody would set it up for what Atoll does: projects that have members, lists in
// them, and to-dos that only the members of their project see. The first start makes the
// collections, one person and 20,000 to-dos in 100 lists, with the texts of bench/office.ts.
//
//	pocketbase serve --http 127.0.0.1:8090 --dir FOLDER
package main

import (
	"fmt"
	"log"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/security"
	"github.com/pocketbase/pocketbase/tools/types"
)

const (
	lists     = 100
	todosEach = 200
)

var content = strings.Repeat(
	`<p>Short and <strong>warm</strong>, as in <a href="https://example.com/style">the style guide</a>.</p>`, 3)

func main() {
	app := pocketbase.New()
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		e.InstallerFunc = nil
		if _, err := e.App.FindCollectionByNameOrId("todos"); err != nil {
			if err := e.App.RunInTransaction(setUp); err != nil {
				return err
			}
		}
		return e.Next()
	})
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}

func setUp(app core.App) error {
	users, err := app.FindCollectionByNameOrId("users")
	if err != nil {
		return err
	}
	projects := collection("projects", "members.id ?= @request.auth.id",
		&core.TextField{Name: "name", Required: true},
		&core.RelationField{Name: "members", CollectionId: users.Id, MaxSelect: 1000})
	if err := app.Save(projects); err != nil {
		return err
	}
	todolists := collection("lists", "project.members.id ?= @request.auth.id",
		&core.TextField{Name: "title", Required: true},
		&core.RelationField{Name: "project", CollectionId: projects.Id, MaxSelect: 1, Required: true})
	if err := app.Save(todolists); err != nil {
		return err
	}
	todos := collection("todos", "list.project.members.id ?= @request.auth.id",
		&core.TextField{Name: "title", Required: true},
		&core.EditorField{Name: "content"},
		&core.DateField{Name: "due"},
		&core.BoolField{Name: "completed"},
		&core.NumberField{Name: "position"},
		&core.RelationField{Name: "list", CollectionId: todolists.Id, MaxSelect: 1, Required: true},
		&core.RelationField{Name: "assignees", CollectionId: users.Id, MaxSelect: 100})
	todos.AddIndex("todos_by_position", false, "list, position", "")
	if err := app.Save(todos); err != nil {
		return err
	}
	return fill(app, users, projects, todolists)
}

// A collection whose records are for whom a rule lets in, with the times that Atoll keeps too.
func collection(name string, rule string, fields ...core.Field) *core.Collection {
	made := core.NewBaseCollection(name)
	made.ListRule = types.Pointer(rule)
	made.ViewRule = types.Pointer(rule)
	made.CreateRule = types.Pointer(rule)
	made.Fields.Add(fields...)
	made.Fields.Add(
		&core.AutodateField{Name: "created", OnCreate: true},
		&core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true})
	return made
}

func fill(app core.App, users, projects, todolists *core.Collection) error {
	person := core.NewRecord(users)
	person.SetEmail("ada@example.com")
	person.SetPassword("correct horse")
	person.SetVerified(true)
	if err := app.Save(person); err != nil {
		return err
	}
	project := core.NewRecord(projects)
	project.Set("name", "Bench")
	project.Set("members", []string{person.Id})
	if err := app.Save(project); err != nil {
		return err
	}
	now := types.NowDateTime().String()
	for i := range lists {
		list := core.NewRecord(todolists)
		list.Set("title", fmt.Sprintf("List %d", i))
		list.Set("project", project.Id)
		if err := app.Save(list); err != nil {
			return err
		}
		for j := range todosEach {
			_, err := app.DB().Insert("todos", dbx.Params{
				"id":        security.RandomStringWithAlphabet(15, core.DefaultIdAlphabet),
				"title":     "Write the launch note",
				"content":   content,
				"due":       "2026-12-01 00:00:00.000Z",
				"completed": false,
				"position":  j + 1,
				"list":      list.Id,
				"assignees": fmt.Sprintf("[%q]", person.Id),
				"created":   now,
				"updated":   now,
			}).Execute()
			if err != nil {
				return err
			}
		}
	}
	return nil
}
