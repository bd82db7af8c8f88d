CREATE TABLE `online_tally` (
	`form_id` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`form_id`, `name`, `value`)
);
--> statement-breakpoint
CREATE TRIGGER `online_answer_counted` AFTER INSERT ON `online_answer` WHEN NEW.`status` = 1 AND NEW.`del_flag` = 0 BEGIN
  INSERT INTO `online_tally` (`form_id`, `name`, `value`, `total`)
  SELECT NEW.`form_id`, e.`key`, cast(x.`value` AS text), 1
  FROM json_each(NEW.`answers`) e
  CROSS JOIN `online_form_version` v ON v.`form_id` = NEW.`form_id` AND v.`version` = NEW.`version`
  CROSS JOIN json_each(CASE e.`type` WHEN 'array' THEN e.`value` ELSE json_array(e.`value`) END) x
  WHERE json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') IN ('choice', 'several', 'yesno', 'rating')
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `online_answer_uncounted` AFTER DELETE ON `online_answer` WHEN OLD.`status` = 1 AND OLD.`del_flag` = 0 BEGIN
  INSERT INTO `online_tally` (`form_id`, `name`, `value`, `total`)
  SELECT OLD.`form_id`, e.`key`, cast(x.`value` AS text), -1
  FROM json_each(OLD.`answers`) e
  CROSS JOIN `online_form_version` v ON v.`form_id` = OLD.`form_id` AND v.`version` = OLD.`version`
  CROSS JOIN json_each(CASE e.`type` WHEN 'array' THEN e.`value` ELSE json_array(e.`value`) END) x
  WHERE json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') IN ('choice', 'several', 'yesno', 'rating')
  ON CONFLICT DO UPDATE SET `total` = `total` - 1;
END;--> statement-breakpoint
CREATE TRIGGER `online_answer_recounted` AFTER UPDATE OF `answers`, `status`, `del_flag`, `version` ON `online_answer` BEGIN
  INSERT INTO `online_tally` (`form_id`, `name`, `value`, `total`)
  SELECT OLD.`form_id`, e.`key`, cast(x.`value` AS text), -1
  FROM json_each(OLD.`answers`) e
  CROSS JOIN `online_form_version` v ON v.`form_id` = OLD.`form_id` AND v.`version` = OLD.`version`
  CROSS JOIN json_each(CASE e.`type` WHEN 'array' THEN e.`value` ELSE json_array(e.`value`) END) x
  WHERE OLD.`status` = 1 AND OLD.`del_flag` = 0
    AND json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') IN ('choice', 'several', 'yesno', 'rating')
  ON CONFLICT DO UPDATE SET `total` = `total` - 1;
  INSERT INTO `online_tally` (`form_id`, `name`, `value`, `total`)
  SELECT NEW.`form_id`, e.`key`, cast(x.`value` AS text), 1
  FROM json_each(NEW.`answers`) e
  CROSS JOIN `online_form_version` v ON v.`form_id` = NEW.`form_id` AND v.`version` = NEW.`version`
  CROSS JOIN json_each(CASE e.`type` WHEN 'array' THEN e.`value` ELSE json_array(e.`value`) END) x
  WHERE NEW.`status` = 1 AND NEW.`del_flag` = 0
    AND json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') IN ('choice', 'several', 'yesno', 'rating')
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
INSERT INTO `online_tally` (`form_id`, `name`, `value`, `total`)
SELECT a.`form_id`, e.`key`, cast(x.`value` AS text), count(*)
FROM `online_answer` a
CROSS JOIN `online_form_version` v ON v.`form_id` = a.`form_id` AND v.`version` = a.`version`
CROSS JOIN json_each(a.`answers`) e
CROSS JOIN json_each(CASE e.`type` WHEN 'array' THEN e.`value` ELSE json_array(e.`value`) END) x
WHERE a.`status` = 1 AND a.`del_flag` = 0
  AND json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') IN ('choice', 'several', 'yesno', 'rating')
GROUP BY 1, 2, 3;
