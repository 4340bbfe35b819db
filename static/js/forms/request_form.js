/** The request box: one text, and examples to start from. */

const LONGEST = 2000;

/**
 * @param {HTMLFormElement} form holds a textarea, a button, and buttons with `data-example`
 * @param {function} onRequest called with the text
 */
export function requestForm(form, onRequest) {
  const text = form.querySelector("textarea");
  const error = form.querySelector("[data-error]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const problem = problemWith(text.value);
    error.textContent = problem;
    text.toggleAttribute("aria-invalid", problem !== "");
    if (problem === "") {
      onRequest(text.value.trim());
    }
  });
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  return {
    write: (value) => {
      text.value = value;
    },
    setBusy: (busy) => {
      form.querySelector("button[type=submit]").disabled = busy;
      form.setAttribute("aria-busy", String(busy));
    },
    focus: () => text.focus(),
  };
}

function problemWith(value) {
  const length = value.trim().length;
  if (length === 0) {
    return "Write what you are looking for, or choose an example.";
  }
  return length > LONGEST ? `At most ${LONGEST} characters, please: this has ${length}.` : "";
}

/** Buttons that write an example into the box and send it. */
export function exampleButtons(container, onChoose) {
  container.querySelectorAll("[data-example]").forEach((button) =>
    button.addEventListener("click", () => onChoose(button.textContent.trim())));
}
