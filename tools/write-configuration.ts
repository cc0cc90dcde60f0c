// Writes docs/configuration.md from the variables that the program reads.
import { configPage } from "#/platform/config/told.ts";

await Bun.write("docs/configuration.md", configPage());
