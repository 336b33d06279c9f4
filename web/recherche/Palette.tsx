import { Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { CARACTERES_MIN, motifsDe, surligner } from "../../domain/recherche/recherche.ts";
import { api } from "../api.ts";
import { detailErreur } from "../erreurs.ts";
import { garderRecente, lireRecentes } from "../session/recents.ts";
import { useActeur } from "../session/session.ts";
import { type Entree, ecransEtActions, type Feuilles, groupeRecent, groupesDeFiches } from "./entrees.ts";
import styles from "./Palette.module.css";

interface Props extends Feuilles {
  surFermer: () => void;
}

/** Chercher une fiche, un écran, une action. Le focus reste dans le champ ; l'option active suit les flèches (modèle combobox d'ARIA). */
export function Palette({ surFermer, ...feuilles }: Props) {
  const acteur = useActeur();
  const routeur = useRouter();
  const id = useId();
  const [texte, setTexte] = useState("");
  const [rang, setRang] = useState(0);
  /** Entrée frappée avant la réponse à ce texte : ouvrira la première. */
  const [differee, setDifferee] = useState<{ nouvelOnglet: boolean } | null>(null);
  const { groupes, phrase, attend } = useGroupes(texte, feuilles);
  const entrees = groupes.flatMap((g) => g.entrees);
  const actif = entrees[Math.min(rang, entrees.length - 1)];
  const idDe = (entree: Entree) => `${id}-${entrees.indexOf(entree)}`;
  const idActif = actif && idDe(actif);
  useEffect(() => {
    if (idActif) document.getElementById(idActif)?.scrollIntoView({ block: "nearest" });
  }, [idActif]);

  const ouvrir = (entree: Entree, nouvelOnglet: boolean) => {
    if (entree.recente) garderRecente(acteur.id, entree.recente);
    if (entree.chemin && nouvelOnglet) {
      window.open(entree.chemin, "_blank", "noopener");
      return;
    }
    surFermer();
    if (entree.chemin) routeur.history.push(entree.chemin);
    entree.faire?.();
  };
  const ouvrirDifferee = useEffectEvent(({ nouvelOnglet }: { nouvelOnglet: boolean }) => {
    setDifferee(null);
    if (actif) ouvrir(actif, nouvelOnglet);
  });
  useEffect(() => {
    if (differee && !attend) ouvrirDifferee(differee);
  }, [differee, attend]);
  const auClavier = (e: KeyboardEvent) => {
    const pas = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (pas !== undefined && entrees.length > 0) {
      e.preventDefault();
      setRang((Math.min(rang, entrees.length - 1) + pas + entrees.length) % entrees.length);
    } else if (e.key === "Enter" && !e.nativeEvent.isComposing) {
      e.preventDefault();
      const nouvelOnglet = e.ctrlKey || e.metaKey;
      // Une frappe rapide n'ouvre pas la réponse du texte précédent : elle attend la sienne.
      if (attend && (!actif || actif.recente)) setDifferee({ nouvelOnglet });
      else if (actif) ouvrir(actif, nouvelOnglet);
    }
  };
  return (
    <Modal
      opened
      onClose={surFermer}
      withCloseButton={false}
      title="Rechercher partout"
      size={620}
      yOffset="10vh"
      classNames={{ header: "visuellement-cache", body: styles.corps }}
    >
      <div className={styles.champ}>
        <IconSearch size={19} aria-hidden="true" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Rechercher partout"
          aria-expanded={entrees.length > 0}
          aria-controls={`${id}-liste`}
          aria-activedescendant={idActif}
          aria-autocomplete="list"
          placeholder="Plaque, nom, numéro, écran, action…"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={texte}
          onChange={(e) => {
            setTexte(e.currentTarget.value);
            setRang(0);
            setDifferee(null);
          }}
          onKeyDown={auClavier}
        />
        <button type="button" className={styles.fermer} onClick={surFermer}>
          Fermer
        </button>
      </div>
      <p className={styles.phrase} role="status">
        {phrase}
      </p>
      <div id={`${id}-liste`} role="listbox" aria-label="Résultats" className={styles.liste} aria-busy={attend}>
        {groupes.map(({ titre, entrees: siennes }, g) => (
          <Groupe key={titre} id={`${id}-groupe-${g}`} titre={titre}>
            {siennes.map((entree) => (
              <Option
                key={entree.cle}
                id={idDe(entree)}
                entree={entree}
                cherche={texte}
                active={entree === actif}
                surSurvol={() => setRang(entrees.indexOf(entree))}
                surOuvrir={(onglet) => ouvrir(entree, onglet)}
              />
            ))}
          </Groupe>
        ))}
      </div>
    </Modal>
  );
}

/** Un groupe d'options et son titre. */
const Groupe = ({ id, titre, children }: { id: string; titre: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: un groupe d'options n'a pas d'élément à lui
  <div role="group" aria-labelledby={id}>
    <div id={id} role="presentation" className={styles.groupe}>
      {titre}
    </div>
    {children}
  </div>
);

/** Ce que la palette montre pour ce texte, et ce qu'elle en dit. */
function useGroupes(texte: string, feuilles: Feuilles) {
  const acteur = useActeur();
  const [q] = useDebouncedValue(texte.trim(), 120);
  const cherche = motifsDe(q) !== null;
  const { data, error, isLoading, isPlaceholderData } = useQuery({
    ...api.recherche.chercher.queryOptions({ input: { q } }),
    enabled: cherche,
    placeholderData: keepPreviousData,
  });
  const locales = ecransEtActions(acteur, texte, feuilles);
  if (texte.trim() === "")
    return { groupes: [...groupeRecent(lireRecentes(acteur.id)), ...locales], phrase: "", attend: false };
  const trouvees = cherche && data ? groupesDeFiches(data.fiches, acteur) : [];
  const groupes = [...trouvees, ...locales];
  const nombre = groupes.reduce((somme, g) => somme + g.entrees.length, 0);
  // Une relecture en fond ne fait pas attendre : la réponse montrée est déjà celle de ce texte.
  const attend = texte.trim() !== q || isLoading || (cherche && isPlaceholderData);
  return { groupes, attend, phrase: dire() };

  function dire(): string {
    if (error) return `La recherche n'a pas abouti. ${detailErreur(error)}`;
    if (!cherche && texte.trim().length < CARACTERES_MIN)
      return `${CARACTERES_MIN} caractères au moins pour chercher une fiche.`;
    if (attend) return "Recherche…";
    if (nombre === 0) return `Rien ne correspond à «\u00a0${q}\u00a0».`;
    if (data?.approche && trouvees.length > 0) return `Rien d'exact pour «\u00a0${q}\u00a0». Au plus proche\u00a0:`;
    return nombre === 1 ? "1 résultat" : `${nombre} résultats`;
  }
}

interface PropsOption {
  id: string;
  entree: Entree;
  cherche: string;
  active: boolean;
  surSurvol: () => void;
  surOuvrir: (nouvelOnglet: boolean) => void;
}

function Option({ id, entree, cherche, active, surSurvol, surOuvrir }: PropsOption) {
  const clic = (e: MouseEvent) => {
    if (e.button > 1) return;
    surOuvrir(e.button === 1 || e.ctrlKey || e.metaKey);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: le champ porte le clavier et désigne l'option active
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      onMouseMove={active ? undefined : surSurvol}
      onMouseDown={(e) => e.preventDefault()}
      onClick={clic}
      onAuxClick={clic}
    >
      <span className={styles.titre}>
        <Eclaire texte={entree.titre} cherche={cherche} />
      </span>
      {entree.detail && (
        <span className={styles.detail}>
          <Eclaire texte={entree.detail} cherche={cherche} />
        </span>
      )}
    </div>
  );
}

function Eclaire({ texte, cherche }: { texte: string; cherche: string }) {
  return surligner(texte, cherche).map(({ texte: bout, trouve }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: des bouts d'un même texte, dans l'ordre
    trouve ? <mark key={i}>{bout}</mark> : bout,
  );
}
