// The round trip of tools/check-clients.ts by the client that openapi-generator makes.
import java.util.UUID;
import java.util.stream.Collectors;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.AuthenticationApi;
import org.openapitools.client.api.ProjectsApi;
import org.openapitools.client.api.RecordingsApi;
import org.openapitools.client.model.*;

public class Tour {
  public static void main(String[] args) throws Exception {
    String org = args[3];
    UUID set = UUID.fromString(args[4]);
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);

    SignInEmailRequest signIn = new SignInEmailRequest().email(args[1]).password(args[2]);
    String cookies =
        new AuthenticationApi(client).signInEmailWithHttpInfo(signIn).getHeaders().get("set-cookie").stream()
            .map(cookie -> cookie.split(";")[0])
            .collect(Collectors.joining("; "));
    client.setRequestInterceptor(request -> request.header("Cookie", cookies));
    int projects = new ProjectsApi(client).listProjects(org, null, null, null, null).size();
    RecordingsApi recordings = new RecordingsApi(client);
    NewTodolist newList = new NewTodolist().type(NewTodolist.TypeEnum.TODOLIST).title("List");
    SingleTodolist list =
        (SingleTodolist) recordings.createRecording(org, set, new NewRecording(newList), null).getActualInstance();
    NewTodo newTodo = new NewTodo().type(NewTodo.TypeEnum.TODO).title("To-do");
    SingleTodo todo =
        (SingleTodo) recordings.createRecording(org, list.getId(), new NewRecording(newTodo), null).getActualInstance();
    RecordingPatch patch = new RecordingPatch(new TodoPatch().title("Changed"));
    SingleTodo changed = (SingleTodo) recordings.updateRecording(org, todo.getId(), patch, null).getActualInstance();

    System.out.printf(
        "{\"projects\": %d, \"list\": \"%s\", \"todo\": \"%s\", \"changed\": \"%s\", \"completed\": %b}%n",
        projects, list.getTitle(), todo.getTitle(), changed.getTitle(), changed.getCompleted());
  }
}
