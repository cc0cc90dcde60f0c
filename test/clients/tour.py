# The round trip of tools/check-clients.ts by the client that openapi-python-client makes.
import json
import sys
from uuid import UUID

from atoll_client import AuthenticatedClient, Client
from atoll_client.api.authentication import sign_in_email
from atoll_client.api.projects import list_projects
from atoll_client.api.recordings import create_recording, update_recording
from atoll_client.models import NewTodo, NewTodolist, SignInEmailRequest, SingleTodo, SingleTodolist, TodoPatch

address, email, password, org, todo_set = sys.argv[1:]
door = Client(base_url=address, raise_on_unexpected_status=True)
sign_in_email.sync(client=door, body=SignInEmailRequest(email=email, password=password))
cookies = "; ".join(f"{name}={value}" for name, value in door.get_httpx_client().cookies.items())
client = AuthenticatedClient(
    base_url=address, raise_on_unexpected_status=True, token=cookies, prefix="", auth_header_name="Cookie"
)

projects = list_projects.sync(org, client=client)
todolist = create_recording.sync(org, UUID(todo_set), client=client, body=NewTodolist(type_="todolist", title="List"))
assert isinstance(projects, list) and isinstance(todolist, SingleTodolist), todolist
todo = create_recording.sync(org, todolist.id, client=client, body=NewTodo(type_="todo", title="To-do"))
assert isinstance(todo, SingleTodo), todo
changed = update_recording.sync(org, todo.id, client=client, body=TodoPatch(title="Changed"))
assert isinstance(changed, SingleTodo), changed

told = {"projects": len(projects), "list": todolist.title, "todo": todo.title}
print(json.dumps({**told, "changed": changed.title, "completed": changed.completed}))
