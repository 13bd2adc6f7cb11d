// The platform has registered itself: tell it that its window can close. Without this file a person
// closes it.
if (document.getElementById("connected")) {
  (window.opener ?? window.parent).postMessage({ subject: "org.imsglobal.lti.close" }, "*");
}
