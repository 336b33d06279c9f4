import { useEffect, useReducer, useRef, useState } from "react";
import type { EtatLu } from "../../../../../domain/etats-des-lieux/etat.ts";
import { brouillonDe, lireBrouillon } from "../../../../demande/brouillon.ts";
import { useGarderBrouillon } from "../../../../demande/useGarderBrouillon.ts";
import { useActeur } from "../../../../session/session.ts";
import { Carnet } from "./Carnet.ts";
import type { ContenuCarnet } from "./contenu.ts";
import { cleCarnet } from "./reprise.ts";

interface Ecran {
  poser: (etat: EtatLu) => void;
  relire: () => void;
}

/**
 * Le carnet de cet état sur cet appareil, repris tel qu'il y était ; nul tant qu'il se lit, ou sans état à remplir. `fois` qui avance le relit
 * sur l'appareil : une autre saisie s'y est jointe.
 */
export function useCarnet(etat: EtatLu | undefined, ecran: Ecran, fois = 0): Carnet | null {
  const personne = useActeur().id;
  const [, avancer] = useReducer((n: number) => n + 1, 0);
  const [carnet, setCarnet] = useState<Carnet | null>(null);
  const dernier = useRef({ etat, ...ecran });
  dernier.current = { etat, ...ecran };
  const cle = etat && cleCarnet(personne, etat);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fois` ne se lit pas, il fait relire
  useEffect(() => {
    const { etat: ouvert } = dernier.current;
    if (!cle || !ouvert) return;
    let vivant = true;
    let neuf: Carnet | null = null;
    void lireBrouillon<ContenuCarnet>(cle).then((lu) => {
      if (!vivant) return;
      neuf = new Carnet(ouvert, lu ?? brouillonDe<ContenuCarnet>(cle, {}), {
        poser: (e) => dernier.current.poser(e),
        relire: () => dernier.current.relire(),
        surPas: avancer,
      });
      setCarnet(neuf);
      neuf.demarrer();
    });
    return () => {
      vivant = false;
      neuf?.fermer();
      setCarnet(null);
    };
  }, [cle, fois]);
  useEffect(() => {
    if (etat) carnet?.suivre(etat);
  }, [carnet, etat]);
  return carnet?.brouillon.formulaire === cle ? carnet : null;
}

/** Écrit le carnet sur l'appareil à mesure qu'il change. */
export function GarderCarnet({ carnet }: { carnet: Carnet }) {
  useGarderBrouillon(carnet.brouillon, carnet.contenu, carnet, carnet.partie);
  return null;
}
