import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  type AuditLu,
  type DommageAudit,
  LIBELLES_CONSEIL,
  type ResultatAudit,
  type SaisieDommageAudit,
  saisieDommageAudit,
} from "../../domain/audits/audit.ts";
import { toleDe } from "../../domain/audits/bareme.ts";
import { EVENEMENTS_MAX } from "../../domain/audits/optimiser.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { DOMMAGES, ELEMENTS, type Element, LOCALISATIONS } from "../../domain/fre/codes.ts";
import { LIBELLES_DOMMAGE, LIBELLES_ELEMENT, LIBELLES_LOCALISATION } from "../../domain/fre/libelles.ts";
import { api, client } from "../api.ts";
import { CadreFormulaire, GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampChoix } from "../form/ChampChoix.tsx";
import { ChampNombre } from "../form/ChampNombre.tsx";
import { ChampOuiNon } from "../form/ChampOuiNon.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import styles from "./Audit.module.css";

interface Props {
  audit: AuditLu;
  /** Nul : un dommage de plus. */
  dommage: DommageAudit | null;
  /** Pièce touchée sur le schéma ; vide, elle se choisit dans la liste. */
  element: Element | "";
  surApercu: (resultat: ResultatAudit | null) => void;
  surEnregistre: (audit: AuditLu) => void;
  surFermer: () => void;
}

/** Ce que le formulaire tient : des dixièmes de millimètre, et des choix écrits en texte. */
interface Brouillon {
  element: string;
  dommage: string;
  localisation: string;
  dimension_mm: number | null;
  profondeur_mm: number | null;
  nombre: number | null;
  peinture_atteinte: boolean | null;
  hors_champ: boolean | null;
  evenement: string;
  commentaire: string;
}

const depuis = (d: DommageAudit | null, element: string): Brouillon => ({
  element,
  dommage: d?.dommage ?? "",
  localisation: d?.localisation ?? "",
  dimension_mm: d?.dimension_mm ?? null,
  profondeur_mm: d?.profondeur_mm == null ? null : Math.round(d.profondeur_mm * 10),
  nombre: d?.nombre ?? 1,
  peinture_atteinte: d?.peinture_atteinte ?? null,
  hors_champ: d?.hors_champ ?? null,
  evenement: d?.evenement ? String(d.evenement) : "",
  commentaire: d?.commentaire ?? "",
});

/** Le brouillon tel que l'API le veut ; le schéma juge. */
const demande = (b: Brouillon) => ({
  ...b,
  localisation: b.localisation || null,
  profondeur_mm: b.profondeur_mm === null ? null : b.profondeur_mm / 10,
  evenement: b.evenement ? Number(b.evenement) : null,
  commentaire: b.commentaire.trim() || null,
});

const estPneu = (b: Brouillon) => b.element.startsWith("roue_a") && b.dommage === "usure";
const estBosse = (b: Brouillon) => b.dommage === "bosse" || b.dommage === "impact";

/** Ajouter ou corriger un dommage : les champs suivent ce que l'on décrit, et le calcul suit la frappe. */
export function SaisieDommage({ audit, dommage, element, surApercu, surEnregistre, surFermer }: Props) {
  const cle = useRef(cleUnique());
  const cadre = useRef<HTMLElement>(null);
  const f = useFormulaire<Brouillon>({
    initiales: depuis(dommage, element),
    valider: (v) => validerAvec<unknown>(saisieDommageAudit)(demande(v)),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (v) => {
      const champs = demande(v) as SaisieDommageAudit; // validé à l'instant par le schéma
      surEnregistre(
        dommage
          ? await client.audits.modifierDommage({ id: audit.id, dommage_id: dommage.id, ...changes(champs, dommage) })
          : await client.audits.ajouterDommage({ id: audit.id, ...champs, cle_idempotence: cle.current }),
      );
      cle.current = cleUnique();
    },
  });
  // La pièce est choisie sur le schéma : la suite est le dommage, deuxième champ ; sinon, la pièce.
  useEffect(() => {
    const champs = cadre.current?.querySelectorAll<HTMLInputElement>("input:not([type='hidden'])");
    champs?.[element && !dommage ? 1 : 0]?.focus();
    cadre.current?.scrollIntoView({ block: "nearest" });
  }, [element, dommage]);
  const v = f.valeurs;
  const pareBrise = v.element === "pare_brise" && (v.dommage === "impact" || v.dommage === "eclat");
  const surTole = v.element !== "" && toleDe(v.element as Element) !== null; // vient de la liste des éléments
  return (
    <section
      ref={cadre}
      className={styles.saisie}
      aria-label={dommage ? `Modifier le dommage ${dommage.rang}` : "Nouveau dommage"}
    >
      <GardeSortie modifie={f.modifie} />
      <CadreFormulaire f={f} surAnnuler={surFermer} libelleAction={dommage ? "Enregistrer" : "Ajouter"}>
        <GrilleChamps>
          <ChampChoix
            {...f.champ("element")}
            libelle="Élément"
            requis
            choix={ELEMENTS.map((e) => ({ valeur: e, libelle: LIBELLES_ELEMENT[e] }))}
          />
          <ChampChoix
            {...f.champ("dommage")}
            libelle="Type de dommage"
            requis
            choix={DOMMAGES.map((d) => ({ valeur: d, libelle: LIBELLES_DOMMAGE[d] }))}
          />
          {!estPneu(v) && <ChampNombre {...f.champ("dimension_mm")} libelle="Plus grande dimension" unite="mm" />}
          {(estPneu(v) || estBosse(v)) && !pareBrise && (
            <ChampNombre
              {...f.champ("profondeur_mm")}
              libelle={estPneu(v) ? "Gomme restante" : "Profondeur"}
              unite="mm"
              decimales={1}
            />
          )}
          {surTole && (v.dommage === "rayure" || estBosse(v)) && (
            <ChampOuiNon {...f.champ("peinture_atteinte")} libelle="Peinture atteinte" placeholder="Je ne sais pas" />
          )}
          {pareBrise && (
            <ChampOuiNon {...f.champ("hors_champ")} libelle="Hors du champ de vision" placeholder="Je ne sais pas" />
          )}
          <ChampNombre {...f.champ("nombre")} libelle="Nombre de défauts" />
          <ChampChoix
            {...f.champ("localisation")}
            libelle="Localisation"
            effacable
            choix={LOCALISATIONS.map((l) => ({ valeur: l, libelle: LIBELLES_LOCALISATION[l] }))}
          />
          <ChampChoix
            {...f.champ("evenement")}
            libelle="Accident"
            placeholder="Aucun"
            effacable
            cherchable={false}
            choix={Array.from({ length: EVENEMENTS_MAX }, (_, i) => ({
              valeur: String(i + 1),
              libelle: `Accident n° ${i + 1}`,
            }))}
          />
        </GrilleChamps>
        <ChampTexte {...f.champ("commentaire")} libelle="Commentaire" lignes={2} max={1000} />
        <Apercu audit={audit} dommage={dommage} brouillon={v} surApercu={surApercu} />
      </CadreFormulaire>
    </section>
  );
}

const CLES = Object.keys(saisieDommageAudit.shape) as (keyof SaisieDommageAudit)[];

/** Les champs changés, et ce que l'on y avait lu. */
function changes(champs: SaisieDommageAudit, d: DommageAudit) {
  const differents = CLES.filter((c) => champs[c] !== d[c]);
  const noms = differents.length > 0 ? differents : (["nombre"] as const);
  return {
    champs: Object.fromEntries(noms.map((c) => [c, champs[c]])),
    avant: Object.fromEntries(noms.map((c) => [c, d[c]])),
  };
}

const FRAPPE_MS = 250;

/** Le calcul avec ce que l'on tape, demandé au serveur à chaque pause ; une saisie incomplète ne calcule rien. */
function Apercu({
  audit,
  dommage,
  brouillon,
  surApercu,
}: Pick<Props, "audit" | "dommage" | "surApercu"> & { brouillon: Brouillon }) {
  const lu = saisieDommageAudit.safeParse(demande(brouillon));
  const [pose] = useDebouncedValue(lu.success ? JSON.stringify(lu.data) : "", FRAPPE_MS);
  const { data } = useQuery({
    ...api.audits.simuler.queryOptions({
      input: {
        id: audit.id,
        dommage_id: dommage?.id ?? null,
        dommage: (pose ? JSON.parse(pose) : {}) as SaisieDommageAudit, // sorti du schéma à l'instant
      },
    }),
    enabled: pose !== "",
    gcTime: 0,
    retry: false,
  });
  const resultat = pose === "" ? null : (data ?? null);
  useEffect(() => {
    surApercu(resultat);
  }, [resultat, surApercu]);
  const rang = dommage?.rang ?? Math.max(0, ...audit.dommages.map((d) => d.rang)) + 1;
  const calcul = resultat?.dommages.find((d) => d.rang === rang);
  return (
    <p className={styles.apercu} role="status">
      {calcul && resultat
        ? `${LIBELLES_CONSEIL[calcul.conseil]}\u00a0: ${calcul.raison} Facture en l'état ${formaterEuros(resultat.en_l_etat_ht)}, avec le plan ${formaterEuros(resultat.total_ht)}.`
        : "Le conseil et les montants suivent ce que vous décrivez."}
    </p>
  );
}
