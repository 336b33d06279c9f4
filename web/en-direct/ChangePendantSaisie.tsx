import { useEffect } from "react";
import { auteurProbable, commencerSaisie } from "../onglet.ts";
import { Bandeau } from "../ui/Bandeau.tsx";

/** Cet onglet modifie la fiche tant que le brouillon est ouvert : les autres le voient. */
export function useSaisieOuverte(): void {
  useEffect(commencerSaisie, []);
}

/** Ce qu'un collègue vient d'écrire dans les champs que l'on est en train de saisir : rien de tapé ne bouge, l'enregistrement fera choisir. */
export function ChangePendantSaisie({ champs }: { champs: readonly string[] }) {
  if (champs.length === 0) return null;
  return (
    <Bandeau genre="info" titre={`Modifié par ${auteurProbable()} pendant votre saisie`}>
      {champs.join(", ")}&nbsp;: votre saisie est gardée. En cas de désaccord, vous choisirez à l'enregistrement.
    </Bandeau>
  );
}
