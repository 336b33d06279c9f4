import { direStatut, MOTIFS_REFORME, type MotifReforme, type StatutEmis } from "../../domain/statuts-facture/codes.ts";

/** Un statut à écrire : posé par l'acheteur, sur la facture d'un vendeur. */
export interface StatutAEcrire {
  code: StatutEmis;
  motif: MotifReforme;
  note: string;
  numero: string;
  /** AAAA-MM-JJ. */
  date_facture: string;
  /** Code du type de facture (380, 384…), quand un message de la plateforme l'a dit. */
  type_facture: string | null;
  vendeur: { nom: string; siren: string; adresse: string };
  acheteur: { nom: string; siren: string };
  /** Quand la facture est arrivée, et quand le statut est posé. */
  recue_le: Date;
  pose_le: Date;
}

/** Code UN/CEFACT du traitement (MDT-88) et ce qui est demandé au vendeur (MDT-121) : un avoir partiel, ou entier. */
const TRAITEMENT: Readonly<Record<StatutEmis, { code: string; action: string }>> = {
  207: { code: "46", action: "CNP" },
  210: { code: "50", action: "CNF" },
};
const SIREN = "0002";
/** Schéma d'une adresse de l'annuaire de la facturation électronique, et d'une adresse e-mail. */
const schemaDAdresse = (adresse: string): string => (adresse.includes("@") ? "EM" : "0225");

/**
 * Un message CDAR (UN/CEFACT D22B) dans son usage français XP Z12-012 : le statut que l'acheteur pose, que sa plateforme transmet tel quel au
 * vendeur. La correspondance élément par élément et ses sources : docs/factures-electroniques.md.
 */
export function ecrireCdar(s: StatutAEcrire): string {
  const { code: traitement, action } = TRAITEMENT[s.code];
  const libelle = direStatut(s.code);
  const pose = instant(s.pose_le);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext>
    <ram:BusinessProcessSpecifiedDocumentContextParameter>
      <ram:ID>REGULATED</ram:ID>
    </ram:BusinessProcessSpecifiedDocumentContextParameter>
    <ram:GuidelineSpecifiedDocumentContextParameter>
      <ram:ID>urn.cpro.gouv.fr:1p0:CDV:invoice</ram:ID>
    </ram:GuidelineSpecifiedDocumentContextParameter>
  </rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument>
    <ram:ID>${xml(`${s.numero}_${s.code}_${pose}`)}</ram:ID>
    <ram:Name>${xml(`${s.numero} ${libelle}`)}</ram:Name>
    <ram:IssueDateTime>
      <udt:DateTimeString format="204">${pose}</udt:DateTimeString>
    </ram:IssueDateTime>
    <ram:SenderTradeParty>
      <ram:RoleCode>WK</ram:RoleCode>
    </ram:SenderTradeParty>
    <ram:IssuerTradeParty>
      <ram:GlobalID schemeID="${SIREN}">${s.acheteur.siren}</ram:GlobalID>
      <ram:Name>${xml(s.acheteur.nom)}</ram:Name>
      <ram:RoleCode>BY</ram:RoleCode>
    </ram:IssuerTradeParty>
    <ram:RecipientTradeParty>
      <ram:GlobalID schemeID="${SIREN}">${s.vendeur.siren}</ram:GlobalID>
      <ram:Name>${xml(s.vendeur.nom)}</ram:Name>
      <ram:RoleCode>SE</ram:RoleCode>
      <ram:URIUniversalCommunication>
        <ram:URIID schemeID="${schemaDAdresse(s.vendeur.adresse)}">${xml(s.vendeur.adresse)}</ram:URIID>
      </ram:URIUniversalCommunication>
    </ram:RecipientTradeParty>
  </rsm:ExchangedDocument>
  <rsm:AcknowledgementDocument>
    <ram:MultipleReferencesIndicator>
      <udt:Indicator>false</udt:Indicator>
    </ram:MultipleReferencesIndicator>
    <ram:TypeCode>23</ram:TypeCode>
    <ram:IssueDateTime>
      <udt:DateTimeString format="204">${pose}</udt:DateTimeString>
    </ram:IssueDateTime>
    <ram:ReferenceReferencedDocument>
      <ram:IssuerAssignedID>${xml(s.numero)}</ram:IssuerAssignedID>
      <ram:StatusCode>${traitement}</ram:StatusCode>${
        s.type_facture === null
          ? ""
          : `
      <ram:TypeCode>${xml(s.type_facture)}</ram:TypeCode>`
      }
      <ram:ReceiptDateTime>
        <udt:DateTimeString format="204">${instant(s.recue_le)}</udt:DateTimeString>
      </ram:ReceiptDateTime>
      <ram:ReferenceTypeCode>urn.cpro.gouv.fr:1p0:CDV:einvoicingF2</ram:ReferenceTypeCode>
      <ram:FormattedIssueDateTime>
        <qdt:DateTimeString format="102">${s.date_facture.replaceAll("-", "")}</qdt:DateTimeString>
      </ram:FormattedIssueDateTime>
      <ram:ProcessConditionCode>${s.code}</ram:ProcessConditionCode>
      <ram:ProcessCondition>${libelle}</ram:ProcessCondition>
      <ram:IssuerTradeParty>
        <ram:GlobalID schemeID="${SIREN}">${s.vendeur.siren}</ram:GlobalID>
        <ram:Name>${xml(s.vendeur.nom)}</ram:Name>
        <ram:RoleCode>SE</ram:RoleCode>
      </ram:IssuerTradeParty>
      <ram:SpecifiedDocumentStatus>
        <ram:ReasonCode>${s.motif}</ram:ReasonCode>
        <ram:Reason>${xml(MOTIFS_REFORME[s.motif])}</ram:Reason>
        <ram:RequestedActionCode>${action}</ram:RequestedActionCode>
        <ram:SequenceNumeric>1</ram:SequenceNumeric>${
          s.note === ""
            ? ""
            : `
        <ram:IncludedNote>
          <ram:Content>${xml(s.note)}</ram:Content>
        </ram:IncludedNote>`
        }
      </ram:SpecifiedDocumentStatus>
    </ram:ReferenceReferencedDocument>
  </rsm:AcknowledgementDocument>
</rsm:CrossDomainAcknowledgementAndResponse>
`;
}

const A_PARIS = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "medium",
});
/** Format 204 : AAAAMMJJHHMMSS, à l'heure de Paris. */
const instant = (quand: Date): string => A_PARIS.format(quand).replace(/\D/g, "");

/** Les signes que XML 1.0 n'admet pas, même codés, sont ôtés. */
const xml = (texte: string): string =>
  texte
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ce sont eux qu'il faut ôter
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
