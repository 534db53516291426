// Keeps the test account in step with the country, until somebody writes an account of their own.

const { accounts, texts } = JSON.parse(document.getElementById("data").textContent);
const country = document.getElementById("country");
const iban = document.getElementById("iban");
const isTestAccount = (text) => Object.values(accounts).some((own) => own.accepted === text);

country?.addEventListener("change", () => {
  const own = accounts[country.value];
  if (!own) return;
  if (iban.value === "" || isTestAccount(iban.value)) iban.value = own.accepted;
  document.getElementById("accepted").textContent = texts.ibanHint.replace("{iban}", own.accepted);
  document.getElementById("refused").textContent = texts.refusedHint.replace("{iban}", own.refused);
});
