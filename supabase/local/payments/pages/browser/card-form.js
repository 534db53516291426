// The card form inside its frame. It exchanges messages with the page around it, and calls the service at its own address.

const { clientSecret, texts } = JSON.parse(document.getElementById("data").textContent);
const form = document.getElementById("form");
const step = document.getElementById("step");
const inputs = {
  number: document.getElementById("number"),
  expiry: document.getElementById("expiry"),
  cvc: document.getElementById("cvc"),
};
const brandLabel = document.getElementById("brand");

// Frames are allowed on loopback only (frame-ancestors), so any parent is accepted; messages contain no secrets.
const parentOrigin =
  location.ancestorOrigins?.[0] ?? (document.referrer ? new URL(document.referrer).origin : "*");
const isLoopback = (origin) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);

function send(message) {
  if (window.parent === window) return;
  window.parent.postMessage(message, isLoopback(parentOrigin) ? parentOrigin : "*");
}

/** Returns the digits of a text, Arabic ones as Latin ones. */
const digitsOf = (text) =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/\D/g, "");

const brands = [
  { name: "Visa", pattern: /^4/, lengths: [13, 16, 19] },
  { name: "Mastercard", pattern: /^(5[1-5]|2[2-7])/, lengths: [16] },
  { name: "Amex", pattern: /^3[47]/, lengths: [15] },
  { name: "Discover", pattern: /^(6011|65|64[4-9])/, lengths: [16, 19] },
  { name: "Diners", pattern: /^3[068]/, lengths: [14] },
  { name: "JCB", pattern: /^35/, lengths: [16] },
  { name: "UnionPay", pattern: /^62/, lengths: [16, 17, 18, 19] },
];
const brandOf = (digits) =>
  brands.find(({ pattern }) => pattern.test(digits)) ?? { name: "", lengths: [16] };

function isLuhnValid(digits) {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

const formats = {
  number(digits) {
    const { name, lengths } = brandOf(digits);
    const own = digits.slice(0, Math.max(...lengths));
    const groups = name === "Amex" ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : null;
    if (groups) return (groups.exec(own) ?? []).slice(1).filter(Boolean).join(" ");
    return own.replace(/(\d{4})(?=\d)/g, "$1 ");
  },
  expiry(digits, isTyped) {
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    const long = /^\d{2}20(\d{2})$/.exec(padded);
    const short = long ? padded.slice(0, 2) + long[1] : padded.slice(0, 4);
    if (short.length > 2) return `${short.slice(0, 2)} / ${short.slice(2)}`;
    return short.length === 2 && isTyped ? `${short} / ` : short;
  },
  cvc: (digits) => digits.slice(0, brandOf(digitsOf(inputs.number.value)).name === "Amex" ? 4 : 3),
};

/** Formats a field and keeps the cursor after the same digit. */
function reformat(name, event) {
  const input = inputs[name];
  const digits = digitsOf(input.value);
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? undefined)).length;
  const shown = formats[name](digits, !event.inputType?.startsWith("delete"));
  if (shown === input.value) return;
  input.value = shown;
  let position = shown.length;
  if (before < digits.length) {
    let seen = 0;
    position = [...shown].findIndex((character) => /\d/.test(character) && ++seen > before);
  }
  if (document.activeElement === input) input.setSelectionRange(position, position);
}

/** Returns the problem of a field as the name of a text, or null. */
const problems = {
  number() {
    const digits = digitsOf(inputs.number.value);
    const { lengths } = brandOf(digits);
    if (digits.length < Math.min(...lengths)) return "number_incomplete";
    if (isLuhnValid(digits) && lengths.includes(digits.length)) return null;
    return digits.length < Math.max(...lengths) && !lengths.includes(digits.length)
      ? "number_incomplete"
      : "incorrect_number";
  },
  expiry() {
    const digits = digitsOf(inputs.expiry.value);
    const month = Number(digits.slice(0, 2));
    if (digits.length < 4 || month < 1 || month > 12) return "expiry_incomplete";
    const now = new Date();
    const months = (2000 + Number(digits.slice(2))) * 12 + month;
    return months < now.getFullYear() * 12 + now.getMonth() + 1 ? "expired_card" : null;
  },
  cvc() {
    const length = brandOf(digitsOf(inputs.number.value)).name === "Amex" ? 4 : 3;
    return digitsOf(inputs.cvc.value).length < length ? "cvc_incomplete" : null;
  },
};

function showProblem(name, problem) {
  const error = document.getElementById(`${name}-error`);
  error.textContent = problem ? texts.errors[problem] : "";
  error.hidden = !problem;
  if (problem) inputs[name].setAttribute("aria-invalid", "true");
  else inputs[name].removeAttribute("aria-invalid");
}

const isComplete = () => Object.keys(inputs).every((name) => problems[name]() === null);
let wasComplete = false;

function tellCompleteness() {
  if (wasComplete === isComplete()) return;
  wasComplete = !wasComplete;
  send({ type: "change", complete: wasComplete });
}

for (const [name, input] of Object.entries(inputs)) {
  input?.addEventListener("input", (event) => {
    reformat(name, event);
    if (name === "number") brandLabel.textContent = brandOf(digitsOf(input.value)).name;
    // Clears a shown problem as soon as it is fixed; shows a new one when the field loses focus.
    if (problems[name]() === null) showProblem(name, null);
    tellCompleteness();
  });
  input?.addEventListener("blur", () => {
    if (input.value !== "") showProblem(name, problems[name]());
  });
}
form?.addEventListener("submit", (event) => event.preventDefault());

async function ask(path, body) {
  const response = await fetch(`/payments/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientSecret, locale: document.documentElement.lang, ...body }),
  });
  if (!response.ok) throw new Error(`The service answered ${response.status}`);
  return response.json();
}

/** Shows the bank's question and resolves with the service's response to the choice. */
function askForApproval({ amount, last4 }) {
  const text = texts.stepText.replace("{amount}", `\u2068${amount}\u2069`);
  document.getElementById("step-text").textContent = text.replace(
    "{last4}",
    `\u2068${last4}\u2069`,
  );
  form.hidden = true;
  step.hidden = false;
  document.getElementById("step-title").focus();
  const buttons = [document.getElementById("approve"), document.getElementById("refuse")];
  return new Promise((done, failed) => {
    for (const button of buttons) {
      button.disabled = false;
      button.onclick = () => {
        for (const each of buttons) each.disabled = true;
        ask("authenticate", { isApproved: button.id === "approve" }).then(done, failed);
      };
    }
  }).finally(() => {
    step.hidden = true;
    form.hidden = false;
  });
}

/** Returns the field of a refusal. */
const fieldOf = { incorrect_number: "number", expired_card: "expiry", incorrect_cvc: "cvc" };

function refuse(code) {
  const name = fieldOf[code];
  if (name) {
    showProblem(name, code);
    inputs[name].focus();
  }
  send({ type: "result", ok: false, code });
}

function findProblem() {
  let first = null;
  for (const name of Object.keys(inputs)) {
    const problem = problems[name]();
    showProblem(name, problem);
    if (problem && !first) first = { name, problem };
  }
  return first;
}

let isBusy = false;

async function confirm() {
  if (isBusy) return;
  const found = findProblem();
  if (found) {
    inputs[found.name].focus();
    const isKnown = Object.hasOwn(fieldOf, found.problem);
    send({ type: "result", ok: false, code: isKnown ? found.problem : "incomplete" });
    return;
  }
  isBusy = true;
  form.setAttribute("aria-busy", "true");
  for (const input of Object.values(inputs)) input.readOnly = true;
  let answer = { code: "unexpected" };
  try {
    const expiry = digitsOf(inputs.expiry.value);
    answer = await ask("confirm", {
      number: digitsOf(inputs.number.value),
      expMonth: Number(expiry.slice(0, 2)),
      expYear: 2000 + Number(expiry.slice(2)),
      cvc: digitsOf(inputs.cvc.value),
    });
    if (answer.status === "requires_action") answer = await askForApproval(answer);
  } catch {
    answer = { code: "unexpected" };
  }
  isBusy = false;
  form.removeAttribute("aria-busy");
  for (const input of Object.values(inputs)) input.readOnly = false;
  if (answer.code) refuse(answer.code);
  else send({ type: "result", ok: true });
}

window.addEventListener("message", ({ source, origin, data }) => {
  if (source !== window.parent || !isLoopback(origin) || typeof data !== "object" || !data) return;
  if (data.type === "theme") {
    document.documentElement.classList.toggle("dark", data.theme === "dark");
    document.documentElement.classList.toggle("light", data.theme !== "dark");
  }
  if (data.type !== "confirm") return;
  if (form) confirm();
  else send({ type: "result", ok: false, code: "unexpected" });
});

new ResizeObserver(() => {
  send({ type: "height", height: Math.ceil(document.body.getBoundingClientRect().height) });
}).observe(document.body);
send({ type: "ready" });
