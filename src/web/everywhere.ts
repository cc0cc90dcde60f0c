// What most pages show at first stands in the program that all of them begin with: small parts of their own would each be
// asked for, and come one after the other.
import "./features/people/data.ts";
import "./features/recording/moved.ts";
import "./features/recording/people.ts";
import "./features/recording/watching.tsx";
import "./features/recording/words.tsx";
import "./features/thread/put-away.ts";
import "./features/thread/words.tsx";
import "./lib/copy.ts";
import "./lib/rows.tsx";
import "./lib/typing.ts";
import "./ui/dialog.tsx";
import "./ui/form/form.tsx";
import "./ui/menu/menu.tsx";
import "./ui/weekdays.tsx";
