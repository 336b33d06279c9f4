import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import type { z } from "zod";
import { champsErreur, detailErreur, estErreur, estRejouable } from "../erreurs.ts";
import { signalerErreur } from "../ui/notifications.ts";

export type Erreurs = Readonly<Record<string, string>>;

/** Ce qu'un champ reçoit : `<ChampTexte {...f.champ("agence")} libelle="Agence" />`. */
export interface ChampLie<T> {
  nom: string;
  valeur: T;
  // Écrit en méthode : un champ qui peut se vider accepte un brouillon qui ne le peut pas, et le schéma tranche.
  surChangement(valeur: T): void;
  erreur: string | undefined;
  desactive: boolean;
}

interface Options<V> {
  initiales: V;
  /** Messages par champ ; vide, la saisie est bonne. Voir `validerAvec`. */
  valider: (valeurs: V) => Erreurs;
  enregistrer: (valeurs: V) => Promise<void>;
  /** Message du catalogue quand l'envoi échoue : « Erreur lors de la sauvegarde ». */
  repli: string;
}

/** Valide avec un schéma du contrat : premier message de chaque champ. */
export const validerAvec =
  <V>(schema: z.ZodType) =>
  (valeurs: V): Erreurs => {
    const lu = schema.safeParse(valeurs);
    if (lu.success) return {};
    const erreurs: Record<string, string> = {};
    for (const { path, message } of lu.error.issues) erreurs[String(path[0] ?? "")] ??= message;
    return erreurs;
  };

const identiques = (a: unknown, b: unknown): boolean => Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);

export type Formulaire<V extends object> = ReturnType<typeof useFormulaire<V>>;

/** Un brouillon, ses erreurs, son envoi. Un échec ne perd jamais la saisie ; deux envois à la fois sont impossibles. */
export function useFormulaire<V extends object>({ initiales, valider, enregistrer, repli }: Options<V>) {
  const [reference, setReference] = useState(initiales);
  const [valeurs, setValeurs] = useState(initiales);
  const [erreurs, setErreurs] = useState<Erreurs>({});
  const [erreurGenerale, setErreurGenerale] = useState("");
  const [rejouable, setRejouable] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const enCours = useRef(false);
  const formulaire = useRef<HTMLFormElement>(null);

  const changer = (suite: Partial<V>) => {
    setValeurs((avant) => ({ ...avant, ...suite }));
    setErreurGenerale("");
    setErreurs((avant) => Object.fromEntries(Object.entries(avant).filter(([cle]) => !(cle in suite))));
  };
  const montrer = (suite: Erreurs) => {
    setErreurs(suite);
    // Le premier champ fautif reçoit le focus une fois son message affiché.
    requestAnimationFrame(() => formulaire.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus());
  };
  const soumettre = async (evenement?: FormEvent) => {
    evenement?.preventDefault();
    if (enCours.current) return;
    const trouvees = valider(valeurs);
    if (Object.keys(trouvees).length > 0) return montrer(trouvees);
    enCours.current = true;
    setEnvoi(true);
    setErreurGenerale("");
    try {
      await enregistrer(valeurs);
    } catch (erreur) {
      const parChamp = champsErreur(erreur);
      montrer(parChamp);
      const sansPlace = Object.keys(parChamp).filter((cle) => !(cle in valeurs));
      if (Object.keys(parChamp).length > 0 && sansPlace.length === 0) return;
      // Ce qui reste à confirmer n'est pas un échec : le formulaire le montre.
      if (!estErreur(erreur, "a_confirmer")) signalerErreur(repli);
      setErreurGenerale(detailErreur(erreur));
      setRejouable(estRejouable(erreur));
    } finally {
      enCours.current = false;
      setEnvoi(false);
    }
  };

  return {
    valeurs,
    erreurs,
    /** Pourquoi l'envoi a échoué ; la phrase du catalogue, elle, est dans la zone de notifications. */
    erreurGenerale,
    /** Le même envoi peut réussir plus tard : une coupure ou une panne, pas un refus. */
    rejouable,
    envoi,
    modifie: !identiques(valeurs, reference),
    changer,
    soumettre,
    /** Repart de ces valeurs, sans erreur ni modification. */
    reinitialiser: (suite: V = reference) => {
      setReference(suite);
      setValeurs(suite);
      setErreurs({});
      setErreurGenerale("");
    },
    champ: <C extends keyof V & string>(cle: C): ChampLie<V[C]> => ({
      nom: cle,
      valeur: valeurs[cle],
      surChangement: (valeur) => changer({ [cle]: valeur } as unknown as Partial<V>), // une clé de V et sa valeur
      erreur: erreurs[cle],
      desactive: envoi,
    }),
    /** À poser sur la balise form. Ctrl+Entrée enregistre de n'importe quel champ. */
    balise: {
      ref: formulaire,
      tabIndex: -1,
      noValidate: true,
      onSubmit: (evenement: FormEvent) => void soumettre(evenement),
      onKeyDown: (evenement: KeyboardEvent) => {
        if (evenement.key === "Enter" && (evenement.ctrlKey || evenement.metaKey)) {
          evenement.preventDefault();
          void soumettre();
        }
      },
    },
  };
}
