import { Link } from "@tanstack/react-router";
import type { ApiError } from "#/client/errors.ts";
import { useOrg } from "../lib/org.ts";
import { Empty } from "../ui/empty.tsx";
import { Page } from "../ui/sheet.tsx";
import * as shared from "../ui/words.ts";
import { useSignOut } from "./sign-out.tsx";
import * as words from "./words.ts";

/** Why an organization doesn't let in who is in it, and what they can do about that. */
export function KeptOut({ why }: { why: ApiError }) {
  return why.code === "two_factor_setup_required" ? <WantsFactor /> : <WantsProvider why={why} />;
}

function WantsFactor() {
  const org = useOrg();
  const way = (
    <Link className="btn btn-go" to="/$org/settings" params={{ org }} search={{ part: "security" }}>
      {words.setItUp}
    </Link>
  );
  return (
    <Only title={words.wantsSecondFactor} action={way}>
      {words.whatSecondFactorIs}
    </Only>
  );
}

/** Which it is says the server. */
function WantsProvider({ why }: { why: ApiError }) {
  const { out, asking } = useSignOut();
  const way = (
    <button type="button" className="btn btn-go" onClick={() => void out()}>
      {shared.signOut}
    </button>
  );
  return (
    <Only title={words.wantsAnotherWay} action={way}>
      {why.message} {words.signInSo}
      {asking}
    </Only>
  );
}

const Only = (props: Pick<Parameters<typeof Empty>[0], "title" | "children" | "action">) => (
  <Page title={props.title} width="list">
    <div className="sheet sheet-pad" role="alert">
      <Empty isPage {...props} />
    </div>
  </Page>
);
