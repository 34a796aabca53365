# A shared cache for public pages in front of the web processes (docs/operations/cdn.md): Varnish 7 with the module xkey.
# Adapt the backend. Whoever purges knows CDN_PURGE_SECRET, from varnishd's environment.
vcl 4.1;

import std;
import xkey;

backend web {
  .host = "proxy";
  .port = "8080";
  .first_byte_timeout = 25s;
  .probe = { .url = "/healthz"; .interval = 1s; .timeout = 2s; .window = 3; .threshold = 2; }
}

sub vcl_recv {
  unset req.http.X-Consent;
  unset req.http.X-File;
  set req.http.Host = std.tolower(req.http.Host);
  if (req.url == "/.cdn/purge") {
    if (req.method != "POST" || !std.getenv("CDN_PURGE_SECRET")
      || req.http.X-Purge-Secret != std.getenv("CDN_PURGE_SECRET") || !req.http.Surrogate-Key) {
      return (synth(403, "Forbidden"));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.Surrogate-Key)));
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # What differs from visitor to visitor, or looks different in a frame.
  if (req.http.Authorization || req.http.X-Accept-Language || req.http.Sec-Fetch-Dest == "iframe") {
    return (pass);
  }
  if (req.url ~ "^/(assets|theme)/" || req.url ~ "^/api/v1/[^/]+/(produkt|produktkategorie|praemie|berater|assets)/[^/?]+(/(grafik|sgrafik|icon|grafik100|grafik50|foto))?(\?|$)") {
    # Answers to pages of other origins name them.
    if (req.http.Origin) {
      return (pass);
    }
    unset req.http.Cookie;
    set req.http.X-File = "yes";
    return (hash);
  }
  if (req.url ~ "^/(api|e|en/e|entwicklung|postfach|healthz|readyz)(/|\?|$)") {
    return (pass);
  }
  # All our cookies but the answer about consent make a page personal.
  if (req.http.Cookie ~ "(^|;\s*)(__Host-)?pso(_|e_(?!consent=))") {
    return (pass);
  }
  # The answers, without the visitor's pseudonym: visitors with the same ones see the same page. What is not exactly as we
  # write it is not stored, so that nobody can fill the place of others with the page of an unreadable cookie.
  if (req.http.Cookie ~ "psoe_consent") {
    if (req.http.Cookie ~ "psoe_consent.*psoe_consent" || req.http.Cookie !~ "(^|; ?)(__Host-)?psoe_consent=[0-9a-z-]{1,20}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9_]{0,500}(;|$)") {
      return (pass);
    }
    set req.http.X-Consent = regsub(req.http.Cookie, "^(?:.*; ?)?((?:__Host-)?psoe_consent=[^.;]*)\.[^.;]*\.([^;]*).*$", "\1.\2");
  }
  # The stored campaign: the answer may have to remove it.
  if (req.http.Cookie ~ "(^|;\s*)channel=") {
    if (req.http.X-Consent !~ "campaign1") {
      return (pass);
    }
    set req.http.X-Consent = req.http.X-Consent + " channel";
  }
  # Pages vary by it; only frames look different, and those have passed.
  unset req.http.Sec-Fetch-Dest;
  # While the web processes answer, a page that is out of date is sent only while it is fetched anew.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 10m;
  }
  return (hash);
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.Host);
  hash_data(req.http.X-Consent);
  return (lookup);
}

# A page is only made for the cache by a GET, and a HEAD must not become one: it may be the preview of a personal link.
sub vcl_miss {
  if (req.method == "HEAD") {
    return (pass);
  }
}

sub vcl_backend_response {
  # A failed attempt to fetch a page anew leaves the one that is there.
  if (beresp.status >= 500 && bereq.is_bgfetch) {
    return (abandon);
  }
  if (!bereq.uncacheable && beresp.status == 200 && beresp.http.Surrogate-Control && !beresp.http.Set-Cookie) {
    unset beresp.http.X-Request-Id;
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    # Not kept: where a page is confirmed by 304, the new answer alone says whether it may be shared.
    unset beresp.http.Surrogate-Control;
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    set beresp.do_gzip = true;
    # vcl_recv has decided which cookies matter.
    set beresp.http.X-Vary = beresp.http.Vary;
    set beresp.http.Vary = "Accept-Encoding";
    return (deliver);
  }
  # Files, for as long as they say.
  if (bereq.http.X-File && beresp.status == 200 && !beresp.http.Set-Cookie && beresp.http.Cache-Control ~ "^public, max-age=") {
    unset beresp.http.X-Request-Id;
    return (deliver);
  }
  set beresp.uncacheable = true;
  set beresp.ttl = 5s;
  set beresp.grace = 0s;
  return (deliver);
}

sub vcl_deliver {
  if (resp.http.X-Vary) {
    set resp.http.Vary = resp.http.X-Vary;
    unset resp.http.Age;
  }
  unset resp.http.X-Vary;
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  set resp.http.X-Cache = "miss";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  }
}

# No web process answers, and the page is not here.
sub vcl_backend_error {
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "10";
  set beresp.status = 503;
  synthetic("<!DOCTYPE html><html lang=de><meta charset=utf-8><title>Gleich wieder da</title><h1>Wir sind gleich wieder da</h1><p>Bitte versuchen Sie es in einigen Sekunden noch einmal.</p>");
  return (deliver);
}
