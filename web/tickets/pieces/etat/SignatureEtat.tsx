import { Button, Checkbox, SegmentedControl } from "@mantine/core";
import { useEffect } from "react";
import {
  type EtatLu,
  manquesPourSigner,
  signature,
  type TraceSignature,
} from "../../../../domain/etats-des-lieux/etat.ts";
import { CadreFormulaire } from "../../../form/CadreFormulaire.tsx";
import { ChampTexte } from "../../../form/ChampTexte.tsx";
import { type Formulaire, useFormulaire, validerAvec } from "../../../form/useFormulaire.ts";
import { useActeur } from "../../../session/session.ts";
import { Bandeau } from "../../../ui/Bandeau.tsx";
import { Fiche } from "../../../ui/Fiche.tsx";
import { CadreSignature, Trace } from "./CadreSignature.tsx";
import type { Carnet } from "./carnet/Carnet.ts";
import type { SignaturesSaisies } from "./carnet/contenu.ts";
import styles from "./Etat.module.css";
import type { MorceauEtat } from "./useEtats.ts";

/** Les deux signatures : la personne en face, et celle qui a fait l'état. Signé, l'état ne change plus. */
export function SignatureEtat({ etat, carnet }: MorceauEtat) {
  return (
    <Fiche titre="Signature">
      {etat.signe_le !== null ? (
        <Signee etat={etat} signeLe={etat.signe_le} />
      ) : !carnet ? (
        <p className={styles.rien}>Cet état des lieux n'est pas encore signé.</p>
      ) : carnet.contenu.signe ? (
        <EnRoute carnet={carnet} />
      ) : (
        <Signer etat={etat} carnet={carnet} />
      )}
    </Fiche>
  );
}

function Signee({ etat, signeLe }: { etat: EtatLu; signeLe: string }) {
  const { signataire, trace, contresignataire, contretrace } = etat;
  return (
    <div className={styles.signe}>
      <Main nom={signataire ?? ""} trace={trace} />
      <p className={styles.rien}>
        {signataire} a signé le {quand(signeLe)}
        {trace === null && ", en saisissant son nom"}.
      </p>
      {contresignataire && (
        <>
          <Main nom={contresignataire} trace={contretrace} />
          <p className={styles.rien}>
            {contresignataire}, qui a fait l'état des lieux, a signé aussi
            {contretrace === null && ", en saisissant son nom"}.
          </p>
        </>
      )}
    </div>
  );
}

const Main = ({ nom, trace }: { nom: string; trace: TraceSignature | null }) =>
  trace ? <Trace trace={trace} titre={`Signature de ${nom}`} /> : <p className={styles.nomSigne}>{nom}</p>;

const quand = (iso: string): string =>
  new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/Paris" }).format(
    new Date(iso),
  );

/** Signé sur cet appareil : l'envoi attend le reste, ou dit pourquoi il n'a pas abouti. */
function EnRoute({ carnet }: { carnet: Carnet }) {
  const refus = Object.entries(carnet.fautes).filter(([cle]) => cle.startsWith("signature"));
  const reste = carnet.restant();
  return (
    <div className={styles.signe}>
      {refus.length > 0 ? (
        <Bandeau genre="erreur" titre={refus.map(([, f]) => f.message).join(" ")} />
      ) : (
        <p className={styles.rien} role="status">
          Signé sur cet appareil&nbsp;: l'état des lieux se fige dès que
          {reste > 0 ? " le reste de la saisie est arrivé." : " le réseau le permet."}
        </p>
      )}
      <Button className={styles.situer} variant="default" size="xs" onClick={() => carnet.reprendreSignature()}>
        Reprendre la signature
      </Button>
    </div>
  );
}

function Signer({ etat, carnet }: { etat: EtatLu; carnet: Carnet }) {
  const { prenom, nom } = useActeur();
  const gardees = carnet.contenu.signatures;
  const f = useFormulaire<SignaturesSaisies>({
    initiales: gardees ?? {
      signataire: "",
      trace: [],
      contresignataire: `${prenom} ${nom}`.trim(),
      contretrace: [],
      accord: false,
    },
    valider: validerAvec<SignaturesSaisies>(signature),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (v) => carnet.signer(v),
  });
  // Ce que la main a tracé se garde aussitôt : un appel ou une batterie ne le font pas refaire.
  useEffect(() => {
    if (f.modifie) carnet.saisirSignatures(f.valeurs);
  }, [carnet, f.modifie, f.valeurs]);
  const manques = Object.values(manquesPourSigner(etat));
  return (
    <>
      {carnet.fautes.signature && <Bandeau genre="alerte" titre={carnet.fautes.signature.message} />}
      {manques.length > 0 && (
        <Bandeau genre="info" titre="À compléter dans le relevé avant de signer">
          {manques.join(". ")}.
        </Bandeau>
      )}
      <CadreFormulaire f={f} obligatoires inactif={manques.length > 0} libelleAction="Signer l'état des lieux">
        <div className={styles.signer}>
          <UneMain f={f} nom="signataire" trace="trace" libelle="Nom du signataire" de="" />
          <UneMain
            f={f}
            nom="contresignataire"
            trace="contretrace"
            libelle="Fait par"
            de=" de qui a fait l'état des lieux"
          />
          <Checkbox
            label="Je reconnais l'état du véhicule décrit dans ce document"
            checked={f.valeurs.accord}
            onChange={(e) => f.changer({ accord: e.currentTarget.checked })}
            error={f.erreurs.accord}
            aria-invalid={f.erreurs.accord ? true : undefined}
          />
          <p className={styles.rien}>
            Une fois signé, l'état des lieux ne change plus&nbsp;: une erreur se corrige par une nouvelle version.
          </p>
        </div>
      </CadreFormulaire>
    </>
  );
}

interface PropsMain {
  f: Formulaire<SignaturesSaisies>;
  nom: "signataire" | "contresignataire";
  trace: "trace" | "contretrace";
  libelle: string;
  /** Complète les noms des commandes, quand deux mains signent. */
  de: string;
}

/** Une main : son nom, et sa signature tracée ; qui ne peut pas tracer signe par son nom. */
function UneMain({ f, nom, trace, libelle, de }: PropsMain) {
  const parNom = f.valeurs[trace] === null;
  return (
    <div className={styles.main}>
      <ChampTexte {...f.champ(nom)} libelle={libelle} requis max={200} />
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={`Façon de signer${de}`}
        value={parNom ? "nom" : "trace"}
        onChange={(v) => f.changer({ [trace]: v === "nom" ? null : [] })}
        data={[
          { value: "trace", label: "Signer dans le cadre" },
          { value: "nom", label: "Signer par mon nom" },
        ]}
      />
      {!parNom && (
        <CadreSignature
          trace={f.valeurs[trace] ?? []}
          surChangement={(suite) => f.changer({ [trace]: suite })}
          erreur={f.erreurs[trace]}
          de={de}
        />
      )}
    </div>
  );
}
