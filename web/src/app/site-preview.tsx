import { useEffect, useRef, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import type { Website } from "#shared/website/website.ts";
import { Tick } from "#web/admin/tick.tsx";
import { SelectField } from "#web/components/text-field.tsx";
import { WebsiteTab } from "#web/features/website/website-tab.tsx";
import {
  addressOf,
  type PreviewedPage,
  PreviewPages,
  pageAt,
  previewedPages,
} from "./preview-pages.tsx";
import { placeOf } from "./previewed-places.ts";
import styles from "./site-preview.module.css";

const devices = [
  { id: "phone", label: "Phone", width: 360 },
  { id: "desktop", label: "Desktop", width: 1280 },
] as const;

export default function WebsiteTabWithPreview() {
  return (
    <WebsiteTab preview={(content, path) => <SitePreview content={content} {...placeOf(path)} />} />
  );
}

interface Place {
  readonly start: PreviewedPage;
  /** The id of the heading of a section of that page; absent for its top. */
  readonly anchor?: string | undefined;
}

function SitePreview({ content, start, anchor }: Place & { content: Website }) {
  const [address, setAddress] = useState<string>(addressOf(start));
  const [startedAt, setStartedAt] = useState(start);
  if (startedAt !== start) {
    setStartedAt(start);
    setAddress(addressOf(start));
  }
  const [device, setDevice] = useState<(typeof devices)[number]>(devices[0]);
  const [root, setRoot] = useState<Root>();
  const frame = useRef<HTMLIFrameElement>(null);
  const { box, width } = useWidth();
  const scale = Math.min(1, width / device.width);
  const page = pageAt(address);
  const pageLabel = previewedPages.find(([name]) => name === page)?.[1] ?? "";

  useEffect(() => {
    root?.render(<PreviewPages address={address} content={content} onAddress={setAddress} />);
  }, [root, address, content]);

  const shownAnchor = page === start ? anchor : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top.
  useEffect(() => {
    const target = root && frame.current?.contentDocument;
    return target ? scrollTo(target, shownAnchor) : undefined;
  }, [root, page, shownAnchor]);

  // React does not let one root end another while it renders.
  useEffect(() => () => void setTimeout(() => root?.unmount()), [root]);

  return (
    <div className="stack-4" ref={box}>
      <div className={styles["choices"]}>
        <SelectField
          name="preview.page"
          label="Page"
          value={page ?? ""}
          onChange={(value) => {
            const chosen = previewedPages.find(([name]) => name === value);
            if (chosen) setAddress(addressOf(chosen[0]));
          }}
          options={previewedPages.map(([value, label]) => ({ value, label }))}
        />
        <fieldset className={styles["devices"]}>
          <legend className="visually-hidden">Width</legend>
          {devices.map((each) => (
            <Tick
              key={each.id}
              type="radio"
              name="preview.device"
              checked={device === each}
              onChange={() => setDevice(each)}
            >
              {each.label}
            </Tick>
          ))}
        </fieldset>
      </div>
      <div
        className={styles["window"]}
        style={{ width: device.width * scale, height: `calc(${windowHeight})` }}
      >
        <iframe
          ref={frame}
          title={`Preview of ${pageLabel} on a ${device.label.toLowerCase()}`}
          // Its own document, in standards mode, that shares our origin and our policies.
          srcDoc={emptyDocument}
          style={{ width: device.width, height: `calc(${windowHeight} / ${scale})`, scale }}
          onLoad={({ currentTarget }) => {
            const { contentDocument } = currentTarget;
            if (contentDocument) setRoot(prepareDocument(contentDocument));
          }}
        />
      </div>
    </div>
  );
}

const windowHeight = "var(--preview-height, min(75svh, 48rem))";

const emptyDocument = '<!doctype html><html lang="en-GB"><body><div id="root"></div></body></html>';

/** Gives a document the site's styles, and lets no form send and no link leave. */
function prepareDocument(target: Document): Root | undefined {
  const container = target.getElementById("root");
  if (!container) return undefined;
  const copy = (node: Node) => {
    if (node instanceof HTMLStyleElement || node instanceof HTMLLinkElement) {
      if (node instanceof HTMLLinkElement && node.rel !== "stylesheet") return;
      target.head.append(target.importNode(node, true));
    }
  };
  for (const node of document.head.childNodes) copy(node);
  // Pages bring their style sheets when they are loaded.
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) copy(node);
  });
  observer.observe(document.head, { childList: true });
  target.defaultView?.addEventListener("pagehide", () => observer.disconnect());

  target.addEventListener("submit", stop, { capture: true });
  // After the router, which has taken the links of the site by then.
  target.addEventListener("click", (event) => {
    const { target: pressed } = event;
    const view = target.defaultView;
    if (view && pressed instanceof view.Element && pressed.closest("a")) event.preventDefault();
  });
  return createRoot(container);
}

/** An element's own `scrollIntoView` would also scroll the form. @returns what ends the waiting. */
function scrollTo(target: Document, anchor: string | undefined): (() => void) | undefined {
  const scroll = (top: number) => {
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target.defaultView?.scrollTo({ top, behavior: isCalm ? "instant" : "smooth" });
  };
  const scrollToSection = () => {
    const section = anchor && target.getElementById(anchor)?.closest("section, aside");
    if (!section) return;
    observer.disconnect();
    const bar = target.querySelector("header")?.clientHeight ?? 0;
    scroll(section.getBoundingClientRect().top + (target.defaultView?.scrollY ?? 0) - bar);
  };
  const observer = new MutationObserver(scrollToSection);
  if (!anchor) {
    scroll(0);
    return undefined;
  }
  observer.observe(target, { childList: true, subtree: true });
  scrollToSection();
  return () => observer.disconnect();
}

function stop(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(360);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (!("ResizeObserver" in window)) return setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
}
