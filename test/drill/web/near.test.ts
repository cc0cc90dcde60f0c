import { demoProject, desk, tryPage } from "../../support/browser.ts";

const at = desk();

tryPage(
  "what somebody comes near to is there when they open it, whatever the server does",
  async () => {
    const sitting = await at.person();
    const { page, open } = sitting;
    await open("");
    const { id, tool } = await demoProject(sitting);
    const todos = tool("todos");
    const link = (path: string) => page.locator(`main a[href$="${path}"]`).first();
    const answer = (end: string) =>
      page.waitForResponse((answered) => answered.url().endsWith(end));

    const [project] = [answer(`/projects/${id}`)];
    await link(`/projects/${id}`).hover();
    await project;
    await link(`/projects/${id}`).click();
    const inside = answer(`/recordings/${todos}/children`);
    await link(`/recordings/${todos}`).hover();
    await inside;
    // From here on nothing is answered.
    await page.route("**/api/**", () => undefined);
    await link(`/recordings/${todos}`).click();
    await page.getByRole("button", { name: "New list" }).waitFor();
    await page.locator("main section.group").first().waitFor();
  },
);
