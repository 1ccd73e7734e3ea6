#!/usr/bin/python3
"""A WebKitGTK window of a phone's size that WebKitWebDriver drives: WebKit's own MiniBrowser is never that narrow."""
import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

WIDTH, HEIGHT = 390, 844


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.get_settings().set_enable_write_console_messages_to_stdout(True)
    window = Gtk.Window()
    window.set_default_size(WIDTH, HEIGHT)
    view.connect("close", lambda _view: window.destroy())
    window.add(view)
    window.show_all()
    view.grab_focus()
    return view


def start(_context, session):
    version = WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    application = WebKit2.ApplicationInfo()
    application.set_name("WebKitGTK")
    application.set_version(*version)
    session.set_application_info(application)
    session.connect("create-web-view", open_view)


# The driver drops the standard output, where the console goes.
os.dup2(2, 1)
Gtk.init([])
# Reduced motion, as in Chromium's tests: without a graphics card the scraps behind every page keep the processor busy.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
# Not an ephemeral one, which writes no console.
data = os.environ["WEBKIT_DATA"]
manager = WebKit2.WebsiteDataManager(base_data_directory=data, base_cache_directory=f"{data}/cache")
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)
context.connect("automation-started", start)
Gtk.main()
