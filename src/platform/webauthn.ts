const FORMATS = [
  "android-key",
  "android-safetynet",
  "apple",
  "fido-u2f",
  "packed",
  "tpm",
  "mds",
] as const;

/**
 * The library that knows WebAuthn, loaded with the first passkey: it reads certificates, and is
 * large. Who made an authenticator is not asked: no certificate is followed, nor what it names
 * fetched.
 */
export async function webauthn() {
  // What reads certificates wants it there before: of one file it is not loaded in that order.
  await import("reflect-metadata");
  const library = await import("@simplewebauthn/server");
  for (const identifier of FORMATS)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] });
  return library;
}
