import { Button } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import type { Doute } from "../../domain/commun/doutes.ts";
import { donneesErreur, estErreur } from "../erreurs.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { LienFiche } from "../ui/LienFiche.tsx";

interface Formulaire {
  envoi: boolean;
  soumettre: () => unknown;
}

/**
 * Ce que le serveur demande de confirmer avant d'écrire. `envoyer` joue l'appel et garde ses doutes ; `cadre` les montre, mène à la fiche qui
 * contredit la saisie et propose d'enregistrer quand même.
 */
export function useDoutes() {
  const [doutes, setDoutes] = useState<readonly Doute[]>([]);
  const admis = useRef(false);
  const envoyer = async <T,>(appel: (doutesAdmis: boolean) => Promise<T>): Promise<T> => {
    setDoutes([]);
    try {
      return await appel(admis.current);
    } catch (erreur) {
      if (estErreur(erreur, "a_confirmer")) setDoutes(donneesErreur(erreur).doutes as Doute[]); // joints par ce refus
      throw erreur;
    } finally {
      admis.current = false;
    }
  };
  const cadre = (f: Formulaire): ReactNode =>
    doutes.length > 0 && (
      <Bandeau genre="alerte" titre="À vérifier avant d'enregistrer">
        {doutes.map((d) => (
          <p key={`${d.champ} ${d.message}`}>
            {d.message}
            {d.fiche && (
              <>
                . <LienFiche fiche={d.fiche} />
              </>
            )}
          </p>
        ))}
        <Button
          mt="xs"
          size="xs"
          variant="default"
          disabled={f.envoi}
          onClick={() => {
            admis.current = true;
            void f.soumettre();
          }}
        >
          Enregistrer quand même
        </Button>
      </Bandeau>
    );
  return { envoyer, cadre, enDoute: doutes.length > 0, oublier: () => setDoutes([]) };
}
