import { type FormEvent, useRef, useState } from "react";
import type { Reponse } from "./appeler.ts";
import { CODE_VIDE, DELAI_PASSE, recevoirCode } from "./appels-facteur.ts";

interface Options<T> {
  envoyer: (code: string) => Promise<Reponse<T>>;
  surReussite: (corps: T) => void;
  /** La session intermédiaire n'est plus là : il faut redonner son mot de passe. */
  surDelai: (avis: string) => void;
}

/** Un code saisi, envoyé une fois à la fois ; le refus se dit sous le champ, la panne au-dessus du formulaire. */
export function useCode<T>({ envoyer, surReussite, surDelai }: Options<T>) {
  const champ = useRef<HTMLInputElement>(null);
  const [faute, setFaute] = useState("");
  const [echec, setEchec] = useState("");
  const [avis, setAvis] = useState("");
  const [envoi, setEnvoi] = useState(false);
  const enCours = useRef(false);

  const refuser = (texte: string) => {
    setFaute(texte);
    champ.current?.focus();
    champ.current?.select();
  };
  const soumettre = (evenement: FormEvent) => {
    evenement.preventDefault();
    if (enCours.current) return;
    const code = champ.current?.value.trim() ?? "";
    if (!code) return refuser(CODE_VIDE);
    enCours.current = true;
    setEnvoi(true);
    setEchec("");
    setAvis("");
    void envoyer(code).then((reponse) => {
      // Réussi, le bouton reste occupé jusqu'à l'arrivée de la suite.
      if ("corps" in reponse) return surReussite(reponse.corps);
      enCours.current = false;
      setEnvoi(false);
      if (reponse.statut === 401) return surDelai(DELAI_PASSE);
      if (reponse.champs.code) refuser(reponse.champs.code);
      else setEchec(reponse.precision || "Réessayez dans quelques instants.");
    });
  };
  const renvoyer = async () => {
    setEchec("");
    setAvis("");
    const reponse = await recevoirCode();
    champ.current?.focus();
    if ("corps" in reponse) setAvis("Un nouveau code vient de partir\u00a0: seul le dernier reçu est valable.");
    else if (reponse.statut === 401) surDelai(DELAI_PASSE);
    else setEchec(reponse.precision || "Le code n'est pas parti. Réessayez dans quelques instants.");
  };
  const oublier = () => {
    setFaute("");
    setEchec("");
  };
  return { champ, faute, echec, avis, envoi, soumettre, renvoyer, oublier };
}
