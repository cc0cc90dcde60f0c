import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queries } from "./lib/api.ts";
import { pruneDrafts } from "./lib/drafts.ts";
import { router } from "./routes.tsx";

const place = document.getElementById("root");
if (!place) throw new Error("The page has no place for the application.");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
pruneDrafts(Date.now());
