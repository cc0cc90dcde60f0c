import { expect, test } from "bun:test";
import { allCapabilities } from "#/core/recordings/types.ts";
import { description, resolved } from "./support/contract.ts";
import type { Body } from "./support/world.ts";

const operations = Object.entries<Body>(description.paths).flatMap(([path, item]) =>
  Object.entries<Body>(item).map(([method, operation]) => ({ path, method, ...operation })),
);

const VERBS: Record<string, string[]> = {
  get: ["get", "list"],
  post: ["create"],
  patch: ["update"],
  put: ["update"],
  delete: ["delete"],
};
/** What an operation does that is more than to read or to write what its address names. */
const CUSTOM = `
acceptInvitation answerCommandLine answerConsent batchRecordings beginPasskey beginSignInPasskey beginSignInSocial
changeEmail changePassword changePlan completeAttachment confirmAddress copyRecording deactivateAgent deletePasskey
disableTwoFactor disownAddress downloadAttachment downloadUpload downloadUploadVersion enableTwoFactor
endSignInSocial exportAccount exportChats generateBackupCodes invitePerson joinOrg joinProject linkSocial
markNotificationsRead mergePeople moveRecording optOutOfQuestion parseEvent pauseQuestion previewReassign
publishLink reassign removePerson requestPasswordReset resendInvitation resetPassword restoreFromTrash
restoreMyScratchpad restoreOrg restoreTemplate revokeOAuthToken revokeOtherSessions revokeOwnToken revokeSession revokeSessions
sayHere sayTyping search sendVerificationEmail setPassword signInEmail signInOnPage signInPasskey signInSocial
signOut signUpEmail starProject streamChanges streamNotifications subscribe unlinkAccount unpublishLink
unstarProject unsubscribe unsubscribeByMail updatePasskey updateUser useTemplate verifyBackupCode verifyEmail
verifyTotp
`
  .trim()
  .split(/\s+/);

test("an operation is called after its method, unless it is a verb of its own", () => {
  const brought = allCapabilities().flatMap(({ operations = [] }) =>
    operations.map(({ id }) => id),
  );
  const other = operations.filter(
    ({ method, operationId }) =>
      !brought.includes(operationId) &&
      !VERBS[method]?.some((verb) => operationId.startsWith(verb)),
  );
  expect(other.map(({ operationId }) => operationId).toSorted()).toEqual(CUSTOM);
});

test("an operation says whether it has pages, and whether it can be sent again", () => {
  for (const { operationId, method, responses, ...marks } of operations) {
    const answers = Object.entries<Body>(responses).flatMap(([status, answer]) =>
      status < "300" ? [resolved(answer)] : [],
    );
    const isPaged = answers.some(({ headers }) => headers.Link);
    expect([operationId, marks["x-atoll-pagination"] !== undefined]).toEqual([
      operationId,
      isPaged,
    ]);
    const takesKey = (marks.parameters ?? []).some(
      (one: Body) => resolved(one).name === "Idempotency-Key",
    );
    expect([operationId, marks["x-atoll-idempotent"]]).toEqual([
      operationId,
      {
        natural: !["post", "patch"].includes(method),
        ...(takesKey ? { keyHeader: "Idempotency-Key" } : {}),
      },
    ]);
    expect(marks["x-atoll-retry"]).toEqual({ on: [429, 503], header: "Retry-After" });
  }
});
