"""A window with WebKitGTK in it and nothing around it, for WebKitWebDriver.

Writes every complaint of a page as one line of JSON into the file named first.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

LISTEN = """(() => {
  const words = (value) => (value instanceof Error ? `${value.name}: ${value.message}\\n${value.stack}` : String(value));
  const complain = (...values) =>
    webkit.messageHandlers.complaint.postMessage(JSON.stringify(`${location.pathname}: ${values.map(words).join(" ")}`));
  const { error } = console;
  console.error = (...values) => {
    complain(...values);
    error.apply(console, values);
  };
  addEventListener("error", (event) => complain(event.error ?? event.message));
  // Checked after all listeners, because the shop may call preventDefault.
  addEventListener("unhandledrejection", (event) =>
    setTimeout(() => event.defaultPrevented || complain("unhandled rejection:", event.reason)),
  );
  document.addEventListener("securitypolicyviolation", (event) => complain(event.violatedDirective, event.blockedURI));
})()"""

complaints = open(sys.argv[1], "a", buffering=1)
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def open_window(_session):
    content = WebKit2.UserContentManager()
    content.register_script_message_handler("complaint")
    content.connect(
        "script-message-received::complaint",
        lambda _content, said: print(said.get_js_value().to_string(), file=complaints),
    )
    top, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript.new(LISTEN, top, start, None, None))
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
    window = Gtk.Window(decorated=False)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _view: window.destroy())
    return view


def begin(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-window")
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


context.connect("automation-started", begin)
Gtk.main()
