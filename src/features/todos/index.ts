import { isSerial } from "./series.ts";
import { todo } from "./todo.type.ts";
import { todolist, todoSet } from "./todolist.type.ts";

export const todos = { types: [todoSet, todolist, todo], isSerial };
