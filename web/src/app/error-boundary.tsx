import { Component, type ReactNode } from "react";
import { CanAnswer } from "./can-answer.tsx";
import { ErrorPage } from "./error-page.tsx";

interface Props {
  /** Another value is another page: what broke on the last one is no longer shown. */
  resetKey: string;
  children: ReactNode;
}

interface State {
  /** In a box, because anything can be thrown, `undefined` included. */
  failure: { readonly cause: unknown } | undefined;
}

/** Shows the error screen in place of a page that failed, and leaves the navigation standing. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(cause: unknown): State {
    return { failure: { cause } };
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) {
      this.setState({ failure: undefined });
    }
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return (
      <>
        <ErrorPage cause={failure.cause} />
        <CanAnswer />
      </>
    );
  }
}
