import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#shared/site/paths.ts";
import { Page } from "#web/components/page.tsx";
import SignInForm from "./sign-in-form.tsx";

export default function LoginPage() {
  const destination = useDestination();
  const navigate = useNavigate();
  return (
    <Page
      title="Admin Login"
      lead="For the trainer. Clients log in through the client portal."
      size="compact"
      noIndex
    >
      <div className="sheet sign-in">
        <SignInForm onSignedIn={() => navigate(destination, { replace: true })} />
      </div>
    </Page>
  );
}

/** Where the trainer was when the session ended, if that was in the admin area. */
function useDestination(): string {
  const { state }: { state: unknown } = useLocation();
  if (typeof state === "object" && state !== null && "from" in state) {
    const { from } = state;
    if (typeof from === "string" && from.startsWith(paths.admin)) return from;
  }
  return paths.admin;
}
