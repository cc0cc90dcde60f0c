import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queries } from "./lib/api.ts";
import { pruneDrafts } from "./lib/drafts.ts";
import { tellZone } from "./lib/org.ts";
import "./everywhere.ts";
import { bringBack } from "./offline/answers.ts";
import { router } from "./routes.tsx";
import { knowFirst } from "./shell/first.ts";
import { keepPlace } from "./shell/same-place.ts";

/** What a page shows at first is there by then. */
const AFTERWARDS_MS = 3000;

const place = document.getElementById("root");
if (!place) throw new Error("The page has no place for the application.");
const root = createRoot(place);
void bringBack(knowFirst()).then(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
// Nobody waits for these: finding out where a browser is takes as long as drawing a page.
setTimeout(() => {
  tellZone();
  pruneDrafts(Date.now());
}, AFTERWARDS_MS);
keepPlace();
if ("serviceWorker" in navigator) {
  // Without it everything works but what needs it.
  const work = () => navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  // The page may have been loaded before its program began.
  if (document.readyState === "complete") void work();
  else addEventListener("load", () => void work());
}
