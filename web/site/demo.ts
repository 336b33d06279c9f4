import { cleUnique } from "../ui/cleUnique.ts";
import { placerMessages, signaler } from "./messages.ts";

const ECHEC = "Erreur lors de l'envoi du message";
const DELAI_MS = 15_000;

interface Refus {
  message?: string;
  champs?: Record<string, string>;
  /** La question qui lève un soupçon. */
  question?: string | undefined;
}

/** La fenêtre de démonstration : fermée, ouverte, en envoi. Rien de saisi n'est perdu en cas d'échec ou de fermeture. */
export function eveillerDemo(): void {
  const fenetre = document.querySelector<HTMLDialogElement>("#demo");
  const formulaire = fenetre?.querySelector("form");
  const bouton = formulaire?.querySelector<HTMLButtonElement>("[type=submit]");
  if (!fenetre || !formulaire || !bouton) return;
  const libelle = bouton.textContent;

  for (const ouvrir of document.querySelectorAll("[data-demo]")) {
    ouvrir.addEventListener("click", () => {
      fenetre.showModal();
      placerMessages(fenetre);
      formulaire.querySelector("input")?.focus();
    });
  }
  fenetre.querySelector("[data-fermer]")?.addEventListener("click", () => fenetre.close());
  fenetre.addEventListener("close", () => placerMessages(document.body));
  formulaire.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement) dire(target, "");
  });
  formulaire.addEventListener("submit", (evenement) => {
    evenement.preventDefault();
    if (bouton.disabled || !valider(formulaire)) return;
    bouton.disabled = true;
    bouton.textContent = "Envoi en cours...";
    void envoyer(formulaire).then((reussi) => {
      bouton.disabled = false;
      bouton.textContent = libelle;
      if (!reussi) return;
      formulaire.reset();
      poser(formulaire, null);
      fenetre.close();
      placerMessages(document.body);
      signaler("succes", "Votre demande a été envoyée avec succès");
    });
  });
}

const champDe = (formulaire: HTMLFormElement, nom: string): HTMLInputElement | null =>
  formulaire.querySelector<HTMLInputElement>(`[data-champ="${nom}"] input`);

/** Écrit l'erreur d'un champ, ou l'efface. */
function dire(champ: HTMLInputElement, erreur: string): void {
  const texte = document.getElementById(`${champ.id}-erreur`);
  if (texte) texte.textContent = erreur;
  champ.toggleAttribute("aria-invalid", false);
  if (erreur) champ.setAttribute("aria-invalid", "true");
}

/** Les cinq champs sont requis ; l'adresse suit le contrôle du navigateur. Le focus va à la première erreur. */
function valider(formulaire: HTMLFormElement): boolean {
  const champs = [...formulaire.querySelectorAll<HTMLInputElement>("[data-champ] input")];
  for (const champ of champs) {
    const requis = champ.closest<HTMLElement>("[data-champ]")?.dataset.requis ?? "";
    const mal = champ.validity.typeMismatch ? "L'adresse e-mail n'est pas valable" : "";
    dire(champ, champ.value.trim() === "" ? requis : mal);
  }
  const fautif = champs.find((champ) => champ.getAttribute("aria-invalid") === "true");
  fautif?.focus();
  return !fautif;
}

let dernierContenu = "";
let cle = "";

/** Un renvoi du même contenu porte la même clé : une réponse perdue en route ne fait pas deux demandes. */
function cleDe(contenu: string): string {
  if (contenu !== dernierContenu) {
    dernierContenu = contenu;
    cle = cleUnique();
  }
  return cle;
}

async function envoyer(formulaire: HTMLFormElement): Promise<boolean> {
  const { ne_pas_remplir: leurre, reponse_enigme, ...saisie } = Object.fromEntries(new FormData(formulaire));
  const contenu = JSON.stringify(leurre ? { ...saisie, ne_pas_remplir: leurre, reponse_enigme } : saisie);
  try {
    const reponse = await fetch("/api/demo", {
      method: "POST",
      headers: { "content-type": "application/json", "x-reflet": "1", "idempotency-key": cleDe(contenu) },
      body: contenu,
      signal: AbortSignal.timeout(DELAI_MS),
    });
    const lue: unknown = await reponse.json();
    if (reponse.ok && (lue as { envoyee?: boolean }).envoyee === true) {
      dernierContenu = "";
      return true;
    }
    expliquer(formulaire, reponse.status, refusDe(lue));
  } catch {
    signaler("erreur", ECHEC);
  }
  return false;
}

/** La forme d'erreur unique du serveur, réduite à ce que la fenêtre montre. */
function refusDe(corps: unknown): Refus {
  const { message_fr, champs, donnees } = corps as {
    message_fr?: string;
    champs?: Record<string, string>;
    donnees?: { question?: string };
  };
  return { message: message_fr, champs, question: donnees?.question };
}

/** Pose la question qui lève un soupçon, avec sa raison, ou la retire. Ce qui est écrit dans la fenêtre y reste. */
function poser(formulaire: HTMLFormElement, question: string | null, raison = ""): void {
  const bloc = formulaire.querySelector<HTMLElement>("[data-enigme]");
  const [titre, champ, texte] = ["label", "input", "p"].map((balise) => bloc?.querySelector<HTMLElement>(balise));
  if (!bloc || !titre || !(champ instanceof HTMLInputElement) || !texte) return;
  bloc.hidden = question === null;
  titre.textContent = question;
  texte.textContent = raison;
  champ.value = "";
  if (question) champ.focus();
}

function expliquer(formulaire: HTMLFormElement, statut: number, { message, champs = {}, question }: Refus): void {
  if (question) {
    poser(formulaire, question, message);
    return;
  }
  const vises = Object.keys(champs).flatMap((nom) => champDe(formulaire, nom) ?? []);
  for (const champ of vises) dire(champ, champs[champ.name] ?? "");
  vises[0]?.focus();
  if (vises.length === 0) signaler("erreur", (statut === 429 && message) || ECHEC);
}
