declare module "saxen" {
  type Decoder = (texte: string) => string;

  /** Analyseur par événements, sans DTD ni entités externes. */
  export class Parser {
    on(nom: "openTag", appel: (nom: string, attributs: () => Record<string, string>, decoder: Decoder) => void): this;
    on(nom: "closeTag", appel: (nom: string) => void): this;
    on(nom: "text", appel: (texte: string, decoder: Decoder) => void): this;
    on(nom: "cdata" | "attention" | "question", appel: (texte: string) => void): this;
    on(nom: "error", appel: (erreur: Error) => void): this;
    on(nom: "warn", appel: (erreur: Error) => void): this;
    parse(xml: string): this;
    stop(): void;
  }
}
