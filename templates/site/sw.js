{% load static %}// Shows a page of our own when there is no network. It keeps that page and files whose names change with
// their content, and no page of a person: the next one at this computer may be another person.
"use strict";
const OFFLINE = "/offline/";
const KEPT = [
  OFFLINE,
  "{% static 'css/tokens.css' %}", "{% static 'css/base.css' %}", "{% static 'css/components.css' %}",
  "{% static 'css/journal.css' %}", "{% static 'css/frame.css' %}", "{% static 'js/offline.js' %}",
  "{% static 'img/icons.svg' %}", "{% static 'fonts/sans.woff2' %}", "{% static 'fonts/serif-bold.woff2' %}",
];
const NAME = "crossings " + KEPT.join(" ");
// The site opens a card only to a page that is gone to, and what a worker fetches does not say that it is one.
const CARD = /^\/class\/card\/./;
const NEVER_CHANGES = /^\/static\/.*\.[0-9a-f]{12}\.\w+$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEPT)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name !== NAME);
  event.waitUntil(old().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const address = new URL(request.url);
  if (address.origin !== location.origin) return;
  if (CARD.test(address.pathname) && navigator.onLine) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (NEVER_CHANGES.test(address.pathname)) {
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  }
});
