interface Props {
  /** As the server keeps it: it lets nothing through that runs. */
  html: string;
  className: string;
}

/** Text with formatting, as people wrote it and the server has cleaned it. */
export const RichText = ({ html, className }: Props) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes what it stores, and the page's policy runs no script of it.
  <div className={className} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);
