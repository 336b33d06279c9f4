import { useEffect, useRef, useState } from "react";
import { COMMUNES_SEULEMENT, type Suggestion, texteChoisi } from "../../../domain/adresses/adresse.ts";
import { ATTENTE_SUGGESTIONS_MS, LONGUEUR_RECHERCHE_MIN } from "../../../domain/adresses/rythme-recherche.ts";
import { Combobox } from "./Combobox.tsx";
import styles from "./Rendu.module.css";
import type { AttributsSaisie } from "./Saisies.tsx";

interface Props {
  attributs: AttributsSaisie;
  placeholder: string | null;
  suggerer(texte: string, signal: AbortSignal): Promise<readonly Suggestion[]>;
  valeur: string;
  surChangement(valeur: string): void;
}

/** Une adresse en France : des suggestions une fois la frappe posée, et le texte libre pour celle qu'on ne trouve pas. */
export function SaisieAdresse({ attributs, placeholder, suggerer, valeur, surChangement }: Props) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [etat, setEtat] = useState<string | null>(null);
  const [libre, setLibre] = useState(false);
  // Seule une frappe se cherche : une adresse choisie, ou reprise d'un brouillon, est déjà bonne.
  const frappe = useRef<string | null>(null);
  useEffect(() => {
    const q = valeur.trim();
    if (libre || frappe.current !== valeur || q.length < LONGUEUR_RECHERCHE_MIN) {
      setSuggestions([]);
      setEtat(null);
      return;
    }
    const arret = new AbortController();
    const minuterie = setTimeout(() => {
      setEtat("Recherche…");
      suggerer(q, arret.signal).then(
        (trouvees) => {
          setSuggestions(trouvees);
          setEtat(trouvees.length === 0 ? "Aucune adresse trouvée" : null);
        },
        () =>
          !arret.signal.aborted && setEtat("La recherche d'adresses ne répond pas\u00a0: écrivez l'adresse en entier."),
      );
    }, ATTENTE_SUGGESTIONS_MS);
    return () => {
      clearTimeout(minuterie);
      arret.abort();
    };
  }, [valeur, libre, suggerer]);
  return (
    <Combobox
      attributs={attributs}
      texte={valeur}
      placeholder={placeholder ?? "Numéro, rue, ville"}
      options={suggestions.map((s) => ({
        cle: s.identifiant,
        texte: s.description,
        ...(s.rue !== undefined && { genre: "commune" }),
      }))}
      note={suggestions.some((s) => s.rue !== undefined) ? COMMUNES_SEULEMENT : null}
      etat={etat}
      surTexte={(t) => {
        frappe.current = t;
        surChangement(t);
      }}
      surChoix={(o) => {
        frappe.current = null;
        const choisie = suggestions.find((s) => s.identifiant === o.cle);
        surChangement(choisie ? texteChoisi(choisie) : o.texte);
        setSuggestions([]);
      }}
      pied={
        <label className={styles.libre}>
          <input
            type="checkbox"
            checked={libre}
            disabled={attributs.disabled}
            onChange={(e) => setLibre(e.currentTarget.checked)}
          />
          Je ne trouve pas mon adresse
        </label>
      }
    />
  );
}
