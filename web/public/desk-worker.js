/*
 * Answers pages of the admin area that are opened without a connection. It keeps nothing: every page
 * and every answer comes from the network, and the text below is all that it can show.
 */

const offline = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="theme-color" content="#0a2540">
    <title>You are offline</title>
    <style>
      body { margin: 0; }
      main {
        display: grid;
        min-height: 100svh;
        place-content: center;
        justify-items: center;
        gap: 1rem;
        padding: 1.5rem;
        box-sizing: border-box;
        background: #0a2540;
        color: #fff;
        font: 1.125rem/1.5 system-ui, sans-serif;
        text-align: center;
      }
      h1, p { max-width: 26rem; margin: 0; }
      h1 { font-size: 1.75rem; line-height: 1.2; }
      a {
        margin-top: 0.5rem;
        padding: 0.75rem 1.5rem;
        background: #ff6a13;
        color: #0a2540;
        font-weight: 700;
        text-decoration: none;
      }
      a:focus-visible { outline: 3px solid #fff; outline-offset: 3px; }
    </style>
  </head>
  <body>
    <main>
      <svg viewBox="0 0 64 64" width="96" height="96" fill="none" aria-hidden="true">
        <path d="M21 10v43M8 50h48" stroke="#fff" stroke-width="6"/>
        <path d="M39 50a18 18 0 0 0-18-18" stroke="#fff" stroke-width="4"/>
        <path d="m24 10 30 10.5L24 31z" fill="#ff6a13"/>
      </svg>
      <h1>You are offline</h1>
      <p>Your bookings are shown once you are connected. None of them is kept on this device.</p>
      <a href="">Try Again</a>
    </main>
  </body>
</html>`;

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
};

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => new Response(offline, { headers })));
});
