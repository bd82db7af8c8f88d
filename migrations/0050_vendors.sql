CREATE TABLE `vendor` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`area` text NOT NULL,
	`vendor_name` text NOT NULL,
	`credit_code` text DEFAULT '' NOT NULL,
	`depart_id` text DEFAULT '' NOT NULL,
	`intro` text DEFAULT '' NOT NULL,
	`contact` text DEFAULT '' NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`province` text DEFAULT '' NOT NULL,
	`staff` integer DEFAULT 0 NOT NULL,
	`customers` text DEFAULT '' NOT NULL,
	`limited` integer DEFAULT 0 NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL,
	`submit_time` text,
	`publish_time` text,
	`product_count` integer DEFAULT 0 NOT NULL,
	`qualification_count` integer DEFAULT 0 NOT NULL,
	`fileless` integer DEFAULT 0 NOT NULL,
	`first_expiry` text DEFAULT '' NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`rating` real DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_name_once` ON `vendor` (`vendor_name`) WHERE del_flag = 0;--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_credit_once` ON `vendor` (`credit_code`) WHERE del_flag = 0 and credit_code <> '';--> statement-breakpoint
CREATE INDEX `vendor_listed` ON `vendor` (`del_flag`,`update_time`,`id`);--> statement-breakpoint
CREATE INDEX `vendor_rated` ON `vendor` (`del_flag`,`rating`,`id`);--> statement-breakpoint
CREATE INDEX `vendor_named` ON `vendor` (`del_flag`,`vendor_name`,`id`);--> statement-breakpoint
CREATE INDEX `vendor_own` ON `vendor` (`sys_org_code`,`del_flag`);--> statement-breakpoint
CREATE INDEX `vendor_expiring` ON `vendor` (`del_flag`,`first_expiry`);--> statement-breakpoint
CREATE TABLE `vendor_facet` (
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`vendor_id` text NOT NULL,
	`status` integer NOT NULL,
	`limited` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `name`, `vendor_id`)
);
--> statement-breakpoint
CREATE INDEX `vendor_facet_of` ON `vendor_facet` (`vendor_id`);--> statement-breakpoint
CREATE TABLE `vendor_favourite` (
	`user_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`create_time` text NOT NULL,
	PRIMARY KEY(`user_id`, `vendor_id`)
);
--> statement-breakpoint
CREATE TABLE `vendor_log` (
	`id` text PRIMARY KEY NOT NULL,
	`vendor_id` text NOT NULL,
	`from_status` integer NOT NULL,
	`to_status` integer NOT NULL,
	`operation` text NOT NULL,
	`actor_name` text NOT NULL,
	`role_code` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`create_time` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vendor_log_of` ON `vendor_log` (`vendor_id`,`create_time`);--> statement-breakpoint
CREATE TABLE `vendor_product` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`vendor_id` text NOT NULL,
	`name` text NOT NULL,
	`category` text NOT NULL,
	`version` text DEFAULT '' NOT NULL,
	`certificates` text DEFAULT '' NOT NULL,
	`xinchuang` integer DEFAULT 0 NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`cases` text DEFAULT '' NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vendor_product_of` ON `vendor_product` (`vendor_id`,`del_flag`,`sort`);--> statement-breakpoint
CREATE INDEX `vendor_product_subject` ON `vendor_product` (`subject_id`);--> statement-breakpoint
CREATE TABLE `vendor_qualification` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`vendor_id` text NOT NULL,
	`name` text NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`issuer` text DEFAULT '' NOT NULL,
	`issue_date` text DEFAULT '' NOT NULL,
	`expires` text DEFAULT '' NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`sort` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `vendor_qualification_of` ON `vendor_qualification` (`vendor_id`,`del_flag`,`sort`);--> statement-breakpoint
CREATE INDEX `vendor_qualification_expiring` ON `vendor_qualification` (`del_flag`,`expires`);--> statement-breakpoint
CREATE TABLE `vendor_review` (
	`id` text PRIMARY KEY NOT NULL,
	`create_by` text DEFAULT '' NOT NULL,
	`create_time` text DEFAULT '' NOT NULL,
	`update_by` text DEFAULT '' NOT NULL,
	`update_time` text DEFAULT '' NOT NULL,
	`sys_org_code` text DEFAULT '' NOT NULL,
	`del_flag` integer DEFAULT 0 NOT NULL,
	`lock_version` integer DEFAULT 0 NOT NULL,
	`vendor_id` text NOT NULL,
	`depart_id` text NOT NULL,
	`depart_name` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`opinion` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vendor_review_once` ON `vendor_review` (`vendor_id`,`depart_id`) WHERE del_flag = 0;--> statement-breakpoint
CREATE INDEX `vendor_review_of` ON `vendor_review` (`vendor_id`,`del_flag`,`status`,`update_time`);--> statement-breakpoint
CREATE INDEX `vendor_review_waiting` ON `vendor_review` (`del_flag`,`status`,`update_time`);--> statement-breakpoint
CREATE TABLE `vendor_total` (
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`status` integer NOT NULL,
	`limited` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`kind`, `name`, `status`, `limited`)
);
--> statement-breakpoint
ALTER TABLE `industry_purchase` ADD `vendor_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `industry_purchase_vendor_of` ON `industry_purchase` (`vendor_id`);--> statement-breakpoint
CREATE VIEW `vendor_side` AS SELECT `id` AS `vendor_id`, 'all' AS `kind`, '' AS `name`, `status`, `limited` FROM `vendor` WHERE `del_flag` = 0
UNION ALL SELECT `id`, 'area', `area`, `status`, `limited` FROM `vendor` WHERE `del_flag` = 0
UNION ALL SELECT `id`, 'province', `province`, `status`, `limited` FROM `vendor` WHERE `del_flag` = 0 AND `province` <> ''
UNION ALL SELECT v.`id`, 'category', p.`category`, v.`status`, v.`limited` FROM `vendor` v JOIN `vendor_product` p ON p.`vendor_id` = v.`id` AND p.`del_flag` = 0 WHERE v.`del_flag` = 0
UNION ALL SELECT v.`id`, 'xinchuang', CAST(p.`xinchuang` AS TEXT), v.`status`, v.`limited` FROM `vendor` v JOIN `vendor_product` p ON p.`vendor_id` = v.`id` AND p.`del_flag` = 0 WHERE v.`del_flag` = 0;--> statement-breakpoint
CREATE TRIGGER `vendor_sides_added` AFTER INSERT ON `vendor` BEGIN
  DELETE FROM `vendor_facet` WHERE `vendor_id` = NEW.`id`;
  INSERT INTO `vendor_facet` (`kind`, `name`, `vendor_id`, `status`, `limited`)
  SELECT s.`kind`, s.`name`, s.`vendor_id`, s.`status`, s.`limited` FROM `vendor_side` s WHERE s.`vendor_id` = NEW.`id` ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_sides_changed` AFTER UPDATE OF `area`, `province`, `status`, `limited`, `del_flag` ON `vendor` BEGIN
  DELETE FROM `vendor_facet` WHERE `vendor_id` = NEW.`id`;
  INSERT INTO `vendor_facet` (`kind`, `name`, `vendor_id`, `status`, `limited`)
  SELECT s.`kind`, s.`name`, s.`vendor_id`, s.`status`, s.`limited` FROM `vendor_side` s WHERE s.`vendor_id` = NEW.`id` ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_sides_removed` AFTER DELETE ON `vendor` BEGIN
  DELETE FROM `vendor_facet` WHERE `vendor_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_product_added` AFTER INSERT ON `vendor_product` BEGIN
  DELETE FROM `vendor_facet` WHERE `vendor_id` = NEW.`vendor_id`;
  INSERT INTO `vendor_facet` (`kind`, `name`, `vendor_id`, `status`, `limited`)
  SELECT s.`kind`, s.`name`, s.`vendor_id`, s.`status`, s.`limited` FROM `vendor_side` s WHERE s.`vendor_id` = NEW.`vendor_id` ON CONFLICT DO NOTHING;
  UPDATE `vendor` SET `product_count` = (SELECT count(*) FROM `vendor_product` p WHERE p.`vendor_id` = NEW.`vendor_id` AND p.`del_flag` = 0) WHERE `id` = NEW.`vendor_id`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_product_changed` AFTER UPDATE OF `category`, `xinchuang`, `del_flag` ON `vendor_product` BEGIN
  DELETE FROM `vendor_facet` WHERE `vendor_id` = NEW.`vendor_id`;
  INSERT INTO `vendor_facet` (`kind`, `name`, `vendor_id`, `status`, `limited`)
  SELECT s.`kind`, s.`name`, s.`vendor_id`, s.`status`, s.`limited` FROM `vendor_side` s WHERE s.`vendor_id` = NEW.`vendor_id` ON CONFLICT DO NOTHING;
  UPDATE `vendor` SET `product_count` = (SELECT count(*) FROM `vendor_product` p WHERE p.`vendor_id` = NEW.`vendor_id` AND p.`del_flag` = 0) WHERE `id` = NEW.`vendor_id`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_product_removed` AFTER DELETE ON `vendor_product` BEGIN
  DELETE FROM `vendor_facet` WHERE `vendor_id` = OLD.`vendor_id`;
  INSERT INTO `vendor_facet` (`kind`, `name`, `vendor_id`, `status`, `limited`)
  SELECT s.`kind`, s.`name`, s.`vendor_id`, s.`status`, s.`limited` FROM `vendor_side` s WHERE s.`vendor_id` = OLD.`vendor_id` ON CONFLICT DO NOTHING;
  UPDATE `vendor` SET `product_count` = (SELECT count(*) FROM `vendor_product` p WHERE p.`vendor_id` = OLD.`vendor_id` AND p.`del_flag` = 0) WHERE `id` = OLD.`vendor_id`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_facet_added` AFTER INSERT ON `vendor_facet` BEGIN
  INSERT INTO `vendor_total` (`kind`, `name`, `status`, `limited`, `total`) VALUES (NEW.`kind`, NEW.`name`, NEW.`status`, NEW.`limited`, 1)
  ON CONFLICT (`kind`, `name`, `status`, `limited`) DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_facet_removed` AFTER DELETE ON `vendor_facet` BEGIN
  INSERT INTO `vendor_total` (`kind`, `name`, `status`, `limited`, `total`) VALUES (OLD.`kind`, OLD.`name`, OLD.`status`, OLD.`limited`, -1)
  ON CONFLICT (`kind`, `name`, `status`, `limited`) DO UPDATE SET `total` = `total` + excluded.`total`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_qualification_added` AFTER INSERT ON `vendor_qualification` BEGIN
  UPDATE `vendor` SET (`qualification_count`, `fileless`, `first_expiry`) = (
    SELECT count(*), coalesce(sum(q.`file_ids` = '[]'), 0), coalesce(min(CASE WHEN q.`expires` <> '' THEN q.`expires` END), '')
    FROM `vendor_qualification` q WHERE q.`vendor_id` = NEW.`vendor_id` AND q.`del_flag` = 0) WHERE `id` = NEW.`vendor_id`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_qualification_changed` AFTER UPDATE OF `expires`, `file_ids`, `del_flag` ON `vendor_qualification` BEGIN
  UPDATE `vendor` SET (`qualification_count`, `fileless`, `first_expiry`) = (
    SELECT count(*), coalesce(sum(q.`file_ids` = '[]'), 0), coalesce(min(CASE WHEN q.`expires` <> '' THEN q.`expires` END), '')
    FROM `vendor_qualification` q WHERE q.`vendor_id` = NEW.`vendor_id` AND q.`del_flag` = 0) WHERE `id` = NEW.`vendor_id`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_qualification_removed` AFTER DELETE ON `vendor_qualification` BEGIN
  UPDATE `vendor` SET (`qualification_count`, `fileless`, `first_expiry`) = (
    SELECT count(*), coalesce(sum(q.`file_ids` = '[]'), 0), coalesce(min(CASE WHEN q.`expires` <> '' THEN q.`expires` END), '')
    FROM `vendor_qualification` q WHERE q.`vendor_id` = OLD.`vendor_id` AND q.`del_flag` = 0) WHERE `id` = OLD.`vendor_id`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_review_added` AFTER INSERT ON `vendor_review` BEGIN
  UPDATE `vendor` SET (`review_count`, `rating`) = (
    SELECT count(*), coalesce(avg(r.`stars`), 0) FROM `vendor_review` r WHERE r.`vendor_id` = NEW.`vendor_id` AND r.`del_flag` = 0 AND r.`status` = 1) WHERE `id` = NEW.`vendor_id`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_review_changed` AFTER UPDATE OF `stars`, `status`, `del_flag` ON `vendor_review` BEGIN
  UPDATE `vendor` SET (`review_count`, `rating`) = (
    SELECT count(*), coalesce(avg(r.`stars`), 0) FROM `vendor_review` r WHERE r.`vendor_id` = NEW.`vendor_id` AND r.`del_flag` = 0 AND r.`status` = 1) WHERE `id` = NEW.`vendor_id`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_review_removed` AFTER DELETE ON `vendor_review` BEGIN
  UPDATE `vendor` SET (`review_count`, `rating`) = (
    SELECT count(*), coalesce(avg(r.`stars`), 0) FROM `vendor_review` r WHERE r.`vendor_id` = OLD.`vendor_id` AND r.`del_flag` = 0 AND r.`status` = 1) WHERE `id` = OLD.`vendor_id`;
END;--> statement-breakpoint
CREATE TRIGGER `purchase_vendor_added` AFTER INSERT ON `industry_purchase` BEGIN
  UPDATE `industry_purchase` SET `vendor_id` = coalesce((SELECT v.`id` FROM `vendor` v WHERE v.`vendor_name` = NEW.`vendor_name` AND v.`status` = 2 AND v.`del_flag` = 0), '')
  WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `purchase_vendor_changed` AFTER UPDATE OF `vendor_name` ON `industry_purchase` BEGIN
  UPDATE `industry_purchase` SET `vendor_id` = coalesce((SELECT v.`id` FROM `vendor` v WHERE v.`vendor_name` = NEW.`vendor_name` AND v.`status` = 2 AND v.`del_flag` = 0), '')
  WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_purchases_added` AFTER INSERT ON `vendor` WHEN NEW.`status` = 2 BEGIN
  UPDATE `industry_purchase` SET `vendor_id` = '' WHERE `vendor_id` = NEW.`id`;
  UPDATE `industry_purchase` SET `vendor_id` = NEW.`id` WHERE `vendor_name` = NEW.`vendor_name` AND NEW.`status` = 2 AND NEW.`del_flag` = 0;
END;--> statement-breakpoint
CREATE TRIGGER `vendor_purchases_changed` AFTER UPDATE OF `vendor_name`, `status`, `del_flag` ON `vendor` BEGIN
  UPDATE `industry_purchase` SET `vendor_id` = '' WHERE `vendor_id` = NEW.`id`;
  UPDATE `industry_purchase` SET `vendor_id` = NEW.`id` WHERE `vendor_name` = NEW.`vendor_name` AND NEW.`status` = 2 AND NEW.`del_flag` = 0;
END;--> statement-breakpoint
CREATE VIEW `search_vendor` AS SELECT v.`id`, v.`vendor_name` AS `title`, '' AS `people`, v.`intro` || char(10) || v.`customers` || coalesce((SELECT group_concat(char(10) || p.`name` || ' ' || p.`version` || ' ' || p.`certificates` || ' ' || p.`summary` || ' ' || p.`cases`, '') FROM `vendor_product` p WHERE p.`vendor_id` = v.`id` AND p.`del_flag` = 0), '') AS `body`, '' AS `kept`
FROM `vendor` v WHERE v.`del_flag` = 0;--> statement-breakpoint
CREATE TRIGGER `search_vendor_added` AFTER INSERT ON `vendor` BEGIN
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 8, v.`id`, v.`title`, v.`people`, v.`body`, v.`kept` FROM `search_vendor` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `kept` = excluded.`kept`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `kept` <> excluded.`kept`;
END;--> statement-breakpoint
CREATE TRIGGER `search_vendor_changed` AFTER UPDATE OF `vendor_name`, `intro`, `customers`, `del_flag` ON `vendor` BEGIN
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 8, v.`id`, v.`title`, v.`people`, v.`body`, v.`kept` FROM `search_vendor` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `kept` = excluded.`kept`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `kept` <> excluded.`kept`;
  DELETE FROM `search_doc` WHERE `kind` = 8 AND `id` = NEW.`id` AND NOT EXISTS (SELECT 1 FROM `search_vendor` v WHERE v.`id` = NEW.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `search_vendor_removed` AFTER DELETE ON `vendor` BEGIN
  DELETE FROM `search_doc` WHERE `kind` = 8 AND `id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `search_vendor_product_added` AFTER INSERT ON `vendor_product` BEGIN
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 8, v.`id`, v.`title`, v.`people`, v.`body`, v.`kept` FROM `search_vendor` v WHERE v.`id` = NEW.`vendor_id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `kept` = excluded.`kept`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `kept` <> excluded.`kept`;
END;--> statement-breakpoint
CREATE TRIGGER `search_vendor_product_changed` AFTER UPDATE OF `name`, `version`, `certificates`, `summary`, `cases`, `del_flag` ON `vendor_product` BEGIN
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 8, v.`id`, v.`title`, v.`people`, v.`body`, v.`kept` FROM `search_vendor` v WHERE v.`id` = NEW.`vendor_id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `kept` = excluded.`kept`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `kept` <> excluded.`kept`;
END;--> statement-breakpoint
CREATE TRIGGER `search_vendor_product_removed` AFTER DELETE ON `vendor_product` BEGIN
  INSERT INTO `search_doc` (`kind`, `id`, `title`, `people`, `body`, `kept`)
  SELECT 8, v.`id`, v.`title`, v.`people`, v.`body`, v.`kept` FROM `search_vendor` v WHERE v.`id` = OLD.`vendor_id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `kept` = excluded.`kept`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `kept` <> excluded.`kept`;
END;--> statement-breakpoint
CREATE TRIGGER `used_vendor_product_category_added` AFTER INSERT ON `vendor_product` WHEN NEW.`category` <> '' BEGIN
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'purchase_category', NEW.`category`, 'vendor_product.category', 1 WHERE NEW.`category` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_vendor_product_category_changed` AFTER UPDATE OF `category` ON `vendor_product` WHEN OLD.`category` <> NEW.`category` BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'purchase_category' AND `source` = 'vendor_product.category' AND `value` = OLD.`category`;
  INSERT INTO `value_use` (`list`, `value`, `source`, `total`)
  SELECT 'purchase_category', NEW.`category`, 'vendor_product.category', 1 WHERE NEW.`category` <> ''
  ON CONFLICT (`list`, `value`, `source`) DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `used_vendor_product_category_removed` AFTER DELETE ON `vendor_product` WHEN OLD.`category` <> '' BEGIN
  UPDATE `value_use` SET `total` = `total` - 1 WHERE `list` = 'purchase_category' AND `source` = 'vendor_product.category' AND `value` = OLD.`category`;
END;
