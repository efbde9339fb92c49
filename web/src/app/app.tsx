import { StrictMode } from "react";
import { Layout } from "./layout.tsx";
import { AppRoutes } from "./routes.tsx";
import "./tokens.css";
import "./base.css";
import "./print.css";

/** The whole site. The caller provides the router: browser, prerendering or test. */
export function App() {
  return (
    <StrictMode>
      <Layout>
        <AppRoutes />
      </Layout>
    </StrictMode>
  );
}
