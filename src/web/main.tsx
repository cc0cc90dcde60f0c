import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queries } from "./lib/api.ts";
import { pruneDrafts } from "./lib/drafts.ts";
import { browserZone } from "./lib/org.ts";
import { bringBack } from "./offline/answers.ts";
import { router } from "./routes.tsx";
import { keepPlace } from "./shell/same-place.ts";

const place = document.getElementById("root");
if (!place) throw new Error("The page has no place for the application.");
const root = createRoot(place);
void bringBack().then(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
// So that the server knows it before somebody has chosen one, and of whoever signs up.
// biome-ignore lint/suspicious/noDocumentCookie: not every browser has a store of cookies.
document.cookie = `tz=${encodeURIComponent(browserZone())}; path=/; max-age=31536000; samesite=lax`;
pruneDrafts(Date.now());
keepPlace();
if ("serviceWorker" in navigator)
  addEventListener("load", () => {
    // Without it everything works but what needs it.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
