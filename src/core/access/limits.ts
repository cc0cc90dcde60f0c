/** How much of something an organization keeps, or does at once, at most. */
export const MOST = {
  /** Folders in each other, below the docs & files of a project. */
  foldersDeep: 20,
} as const;
