import "../ui/jetons.css";
import "./site.css";
import "./accueil.css";
import "./sections.css";
import "./demo.css";
import { eveillerDemo } from "./demo.ts";
import { eveillerEntete } from "./entete.ts";
import { eveillerQuestions } from "./questions.ts";

eveillerEntete();
eveillerQuestions();
eveillerDemo();
