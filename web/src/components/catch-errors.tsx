import { Component, type ReactNode } from "react";

interface Props {
  /** A new value clears the failure. */
  readonly resetKey: unknown;
  readonly fallback: (cause: unknown) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  /** Wrapped, because code can throw `undefined`. */
  readonly failure: { readonly cause: unknown } | undefined;
}

/** Replaces what fails to render, and only that. */
export class CatchErrors extends Component<Props, State> {
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
    return failure ? this.props.fallback(failure.cause) : this.props.children;
  }
}
