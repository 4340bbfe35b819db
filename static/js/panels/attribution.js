/** Whose data is on the globe; it changes with what is shown. */

const ALWAYS = ["Base: Natural Earth II", "Globe: CesiumJS"];

/** @param {HTMLElement} element the attribution line */
export function attributionLine(element) {
  return {
    show: (sources = []) => {
      element.textContent = [...new Set([...sources, ...ALWAYS])].join(" \u00b7 ");
    },
  };
}

/** Every attribution of a payload's layers. */
export function payloadAttributions(payload) {
  return (payload?.layers ?? []).flatMap((layer) => layer.attribution ?? []);
}
