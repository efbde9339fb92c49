import { lazy } from "react";
import { loadAtFirstMove } from "#web/components/first-move.ts";
import { Page } from "#web/components/page.tsx";
import { PrerenderedForm } from "#web/components/prerendered-form.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";

// The rules and the API client weigh more than the page, and only visitors who write need them.
const Contact = lazy(() => loadAtFirstMove("contact", () => import("./contact.tsx")));

// One constant element: a new one would make React discard the prerendered HTML.
const content = (
  <PrerenderedForm contentId="contact" fallback={<Skeleton lines={8} label="Loading the form…" />}>
    <Contact />
  </PrerenderedForm>
);

export default function ContactPage() {
  return (
    <Page
      title="Contact Us"
      lead="We'd love to hear from you"
      description="Ask a question about personal training, rehabilitation or losing weight, and hear back from me."
      width="wide"
    >
      {content}
    </Page>
  );
}
