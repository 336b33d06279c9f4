import { Button, Group, Modal, Radio, SegmentedControl, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { FiltresAnalyses } from "../../domain/analyses/filtres.ts";
import {
  FORMATS_TCO,
  type FormatTco,
  LIBELLES_TVA,
  OPTIONS_TVA,
  type OptionTva,
} from "../../domain/analyses/tco.contrat.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { adresseApi, api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { Terme } from "../lexique/Terme.tsx";
import { useActeur } from "../session/session.ts";
import { ChoixPeriode } from "./ChoixPeriode.tsx";
import { Evolutions } from "./Evolutions.tsx";

const LIBELLES: Record<FormatTco, string> = { csv: "CSV", xlsx: "Excel", json: "JSON" };

/** Les fichiers pour un outil de coût total de détention : une ligne par restitution, le détail des documents, et l'évolution que le CSV des restitutions ne porte pas. */
export function ExporterTco({ filtres: depart, surFermer }: { filtres: FiltresAnalyses; surFermer: () => void }) {
  const [annee, setAnnee] = useState(depart.annee);
  const filtres = { ...depart, annee };
  const choix = useQuery(
    api.analyses.choix.queryOptions({ input: { client_id: depart.client_id, marque: depart.marque } }),
  );
  const [format, setFormat] = useState<FormatTco>("csv");
  const [tva, setTva] = useState<OptionTva>("defaut");
  const cles = peut(useActeur(), "gerer_cles");
  return (
    <Modal opened onClose={surFermer} title="Export TCO" size="lg">
      <Stack gap="md">
        <Text size="sm">
          Pour un outil de coût total de détention, le <Terme mot="tco">TCO</Terme>&nbsp;: une ligne par restitution, et
          un second fichier avec chaque ligne des documents validés. Les filtres de l'écran s'appliquent. L'évolution
          depuis la période d'avant est dans le classeur et le JSON des restitutions&nbsp;; en CSV, c'est un fichier à
          part.
        </Text>
        <ChoixPeriode libelle="Période" annees={choix.data?.annees ?? []} periode={annee} changer={setAnnee} />
        <Evolutions filtres={filtres} />
        <SegmentedControl
          aria-label="Format"
          data={FORMATS_TCO.map((f) => ({ value: f, label: LIBELLES[f] }))}
          value={format}
          // Les seules valeurs du contrôle.
          onChange={(f) => setFormat(f as FormatTco)}
        />
        <Radio.Group
          label="TVA"
          description="Elle se récupère sur un VU ou un VS, pas sur un VP&nbsp;: les colonnes TVA et TTC restent vides là où elle n'est pas un coût."
          value={tva}
          onChange={(o) => setTva(o as OptionTva)}
        >
          <Stack gap="xs" mt="xs">
            {OPTIONS_TVA.map((o) => (
              <Radio key={o} value={o} label={LIBELLES_TVA[o]} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          FRE net HT&nbsp;: facturé moins avoirs&nbsp;; sans facture, le montant de la restitution. Centre de coût et
          énergie se saisissent sur la fiche du véhicule, ou s'importent avec le parc.
        </Text>
        <Group gap="xs">
          <Button component="a" href={adresseApi("/tco/restitutions", { ...filtres, format, tva })} download>
            Restitutions
          </Button>
          <Button component="a" variant="default" href={adresseApi("/tco/lignes", { ...filtres, format })} download>
            Lignes des documents
          </Button>
          {format === "csv" && (
            <Button
              component="a"
              variant="default"
              href={adresseApi("/tco/evolution", { ...filtres, format })}
              download
            >
              Évolution
            </Button>
          )}
          {cles && (
            <Link to={chemins.clesApi()} onClick={surFermer} style={{ marginLeft: "auto", fontSize: "0.875rem" }}>
              Le lire par une clé d'API
            </Link>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
