import { oneRecordingExample } from "#/core/recordings/operations/examples.ts";

const id = "0193b0c8-7d10-7000-8000-0000000000f5";
const api = "https://atoll.example.com/api/v1/coral-reef";
const {
  creator,
  visible_to_clients,
  comments_closed,
  comments_count,
  cheers_count,
  subscribed,
  bookmarked,
  created_at,
  updated_at,
  published_at,
  ...rest
} = oneRecordingExample;
const {
  project_id,
  parent_id,
  content_attachments,
  byline,
  parent,
  project,
  ancestors,
  subscribers_count,
  can,
} = rest;

/** An upload, as it is listed. */
export const uploadExample = {
  id,
  type: "upload",
  title: "plan.pdf",
  content_html: null,
  status: "active" as const,
  inherits_status: false,
  project_id,
  parent_id,
  position: 1,
  creator,
  visible_to_clients,
  comments_closed,
  comments_count,
  cheers_count,
  subscribed,
  bookmarked,
  created_at,
  updated_at,
  published_at,
  scheduled_at: null,
  trashed_at: null,
  public: false,
  version: 1,
  url: `${api}/recordings/${id}`,
  app_url: `https://atoll.example.com/coral-reef/recordings/${id}`,
  filename: "plan.pdf",
  base_name: "plan",
  content_type: "application/pdf",
  byte_size: 48_213,
  file_type: "pdf" as const,
  width: null,
  height: null,
  notes: null,
  current_version_id: "0193b0c8-7d10-7000-8000-0000000000f6",
  versions_count: 1,
  download_url: `${api}/uploads/${id}/download`,
  file_url: `${api}/uploads/${id}/file`,
};

/** The same read by itself. */
export const oneUploadExample = {
  ...uploadExample,
  content_attachments,
  byline,
  parent,
  project,
  ancestors,
  subscribers_count,
  can,
};

export const versionExample = {
  id: uploadExample.current_version_id,
  filename: uploadExample.filename,
  content_type: uploadExample.content_type,
  byte_size: uploadExample.byte_size,
  width: null,
  height: null,
  creator,
  created_at,
  current: true,
  download_url: `${api}/uploads/${id}/versions/${uploadExample.current_version_id}/download`,
};
