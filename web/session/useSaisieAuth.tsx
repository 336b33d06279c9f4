import { type FormEvent, useRef, useState } from "react";
import type { Reponse } from "./appeler.ts";

export type FautesAuth<Champ extends string> = Partial<Record<Champ, string>>;

interface Saisie<Champ extends string, Demande, Corps> {
  lire: (champ: (nom: Champ) => string) => Demande;
  verifier: (demande: Demande) => FautesAuth<Champ>;
  envoyer: (demande: Demande) => Promise<Reponse<Corps>>;
  surFait: (corps: Corps) => void;
  /** Un refus qui mène ailleurs que dans le formulaire : vrai s'il est pris en charge. */
  surRefus: (statut: number) => boolean;
  /** Le champ de l'écran d'un champ nommé par la route. */
  champDe?: (nom: string) => Champ;
}

/**
 * Un formulaire des pages de connexion, sans la bibliothèque de l'application : un envoi à la fois, la première faute reçoit le focus,
 * la faute d'un champ s'efface quand on le corrige, et rien de ce qui est saisi ne se perd.
 */
export function useSaisieAuth<Champ extends string, Demande, Corps>({
  lire,
  verifier,
  envoyer,
  surFait,
  surRefus,
  champDe = (nom) => nom as Champ,
}: Saisie<Champ, Demande, Corps>) {
  const [fautes, setFautes] = useState<FautesAuth<Champ>>({});
  const [echec, setEchec] = useState("");
  const [envoi, setEnvoi] = useState(false);
  const enCours = useRef(false);

  const montrer = (formulaire: HTMLFormElement, nouvelles: FautesAuth<Champ>): boolean => {
    setFautes(nouvelles);
    const [premier] = Object.keys(nouvelles);
    if (premier) formulaire.querySelector<HTMLInputElement>(`#${premier}`)?.focus();
    return premier !== undefined;
  };
  const suivre = (formulaire: HTMLFormElement, reponse: Reponse<Corps>): void => {
    if ("corps" in reponse) {
      surFait(reponse.corps);
      return;
    }
    const champs = Object.entries(reponse.champs).map(([nom, phrase]) => [champDe(nom), phrase]);
    if (montrer(formulaire, Object.fromEntries(champs)) || surRefus(reponse.statut)) return;
    setEchec(reponse.precision || "Réessayez dans quelques instants.");
  };
  const soumettre = (evenement: FormEvent<HTMLFormElement>): void => {
    evenement.preventDefault();
    const formulaire = evenement.currentTarget;
    const saisie = new FormData(formulaire);
    const demande = lire((nom) => String(saisie.get(nom) ?? ""));
    if (enCours.current || montrer(formulaire, verifier(demande))) return;
    enCours.current = true;
    setEnvoi(true);
    setEchec("");
    void envoyer(demande).then((reponse) => {
      enCours.current = false;
      setEnvoi(false);
      suivre(formulaire, reponse);
    });
  };
  const oublier = (evenement: FormEvent<HTMLFormElement>): void => {
    const { name } = evenement.target as HTMLInputElement;
    setEchec("");
    setFautes((f) => Object.fromEntries(Object.entries(f).filter(([c]) => c !== name)) as FautesAuth<Champ>);
  };
  return { fautes, echec, envoi, soumettre, oublier };
}

export const FauteAuth = ({ nom, texte }: { nom: string; texte: string | undefined }) => (
  <p id={`${nom}-faute`} className="auth-faute" role="alert">
    {texte}
  </p>
);
