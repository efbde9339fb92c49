import ts from "typescript";

/** What a child of JSX may render. `condition`: an element or nothing. */
type Child = "text" | "changing text" | "element" | "condition";

/** Where text stands as a translator or extension may break it: `line: code`. */
export function findLooseText(source: string): string[] {
  const file = ts.createSourceFile(
    "a.tsx",
    source,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const found: string[] = [];
  const elements = elementNames(file);
  const visit = (node: ts.Node): void => {
    const isParent = ts.isJsxElement(node) || ts.isJsxFragment(node);
    if (isParent ? isLoose(node, elements) : isTextOfComponent(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${line + 1}: ${node.getText().replaceAll(/\s+/g, " ").slice(0, 80)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isLoose(parent: ts.JsxElement | ts.JsxFragment, elements: ReadonlySet<string>): boolean {
  const children = parent.children.flatMap((child) => childOf(child, elements) ?? []);
  const hasText = children.some((child) => child === "text" || child === "changing text");
  if (ts.isJsxFragment(parent)) return hasText;
  return (
    children.length > 1 &&
    (children.includes("changing text") || (hasText && children.includes("condition")))
  );
}

/** Text that a component returns stands beside what its caller knows nothing of. */
function isTextOfComponent(node: ts.Node): boolean {
  return (
    ts.isReturnStatement(node) &&
    node.expression !== undefined &&
    (ts.isStringLiteralLike(node.expression) || ts.isTemplateExpression(node.expression)) &&
    ts.isFunctionDeclaration(node.parent.parent) &&
    /^[A-Z]/.test(node.parent.parent.name?.text ?? "")
  );
}

function childOf(child: ts.JsxChild, elements: ReadonlySet<string>): Child | undefined {
  if (ts.isJsxText(child)) return child.text.trim() ? "text" : undefined;
  if (!ts.isJsxExpression(child)) return "element";
  // Translators leave blanks alone.
  if (child.getText() === '{" "}') return undefined;
  return child.expression && rendered(child.expression, elements);
}

function rendered(expression: ts.Expression, elements: ReadonlySet<string>): Child {
  const ofBranch = (branch: ts.Expression) => rendered(branch, elements);
  if (ts.isParenthesizedExpression(expression)) return ofBranch(expression.expression);
  if (ts.isStringLiteral(expression)) return "text";
  if (ts.isJsxFragment(expression)) return "condition";
  if (ts.isJsxElement(expression) || ts.isJsxSelfClosingElement(expression)) return "element";
  if (expression.kind === ts.SyntaxKind.NullKeyword) return "condition";
  if (ts.isBinaryExpression(expression)) {
    const isAnd = expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return isAnd ? conditional([ofBranch(expression.right)]) : "changing text";
  }
  if (ts.isConditionalExpression(expression)) {
    return conditional([ofBranch(expression.whenTrue), ofBranch(expression.whenFalse)]);
  }
  const name = ts.isCallExpression(expression) ? expression.expression : expression;
  if (elements.has(name.getText().replace(/.*\./s, ""))) return "condition";
  if (!ts.isCallExpression(expression)) return "changing text";
  const render = expression.arguments.find(ts.isArrowFunction)?.body;
  if (!render) return "changing text";
  return ts.isBlock(render) ? "condition" : conditional([ofBranch(render)]);
}

function conditional(branches: Child[]): Child {
  const areElements = branches.every((branch) => branch === "element" || branch === "condition");
  return areElements ? "condition" : "changing text";
}

/** The names that a file declares with the type `Elements`, which has no text, or sets to an element. */
function elementNames({ text }: ts.SourceFile): Set<string> {
  const declared = text.matchAll(/(\w+)\??(?:\([^()]*\))?: (?:\([^()]*\) => )?Elements\b/g);
  const set = text.matchAll(/const (\w+) = \(?\s*<\w/g);
  return new Set([...declared, ...set].flatMap(([, name]) => name ?? []));
}
